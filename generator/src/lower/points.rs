//! Markers: suspension points, with their names, and promises.

use std::collections::BTreeMap;

use crate::base::Span;
use crate::diag::{Diagnostic, Fix, codes};
use crate::ir::{Block, Expr, Point, PointId, Scalar, StmtKind, Type};
use crate::resolve::typed::{self, Marker};

use super::dest::Hint;
use super::value::Value;
use super::{Flow, Lowerer};

impl<'a> Lowerer<'a> {
    /// A call of a marker.
    pub(super) fn marker(&mut self, marker: Marker, args: &'a [typed::Expr], span: Span) -> Flow<Value> {
        let named = matches!(marker, Marker::SuspendAt | Marker::SuspendAtBy | Marker::Promise);
        let (name, rest) = match args.split_first() {
            Some((name, rest)) if named => (Some(self.marker_name(name)?), rest),
            _ => (None, args),
        };
        let value = match rest.first() {
            Some(value) => Some(self.marked(value, marker)?),
            None => None,
        };
        if let (Marker::Promise, Some(name), Some(value)) = (marker, &name, &value) {
            self.declare_promise(name, &value.ty, span)?;
            self.emit(StmtKind::Promise(name.clone(), value.clone()), span);
            return Ok(Value::unit());
        }
        let named = name.is_some();
        let token = name.unwrap_or_else(|| self.numbered_name(span));
        if self.options.points.as_ref().is_some_and(|kept| !kept.contains(&token)) {
            if let Some(key) = value {
                self.discard_value(Value::Expr(key), span);
            }
            self.program.not_kept.insert(token);
            return Ok(Value::unit());
        }
        let span = self.user_span(span);
        let call_path = self.frame().call_path.clone();
        let point = self.program.points.push_and_get_key(Point { name: token.clone(), token, named, span, call_path });
        self.emit(StmtKind::Suspend(point, value), span);
        Ok(Value::unit())
    }

    /// The name of a marker is a value, which marks nothing.
    pub(super) fn check_called(&mut self, expr: &typed::Expr) -> Flow<()> {
        match expr.kind {
            typed::ExprKind::FnItem(function)
                if matches!(self.typed.functions[function].body, typed::FunctionBody::Marker(_)) =>
            {
                Err(self.unsupported(expr.span, "a marker that is not called"))
            }
            _ => Ok(()),
        }
    }

    /// A key or a promised value. Where nothing stops, nobody evaluates it: what it does besides comes before.
    fn marked(&mut self, value: &'a typed::Expr, marker: Marker) -> Flow<Expr> {
        let marked = self.scalar(value, &Hint::None)?;
        if self.effect_in(&marked).is_none() {
            return Ok(marked);
        }
        let hint = Hint::named(if marker == Marker::Promise { "promised" } else { "key" });
        let place = self.materialise_value(Value::Expr(marked), value.ty, &hint, value.span)?;
        match self.load(place, value.ty, value.span)? {
            Value::Expr(held) => Ok(held),
            _ => Err(self.unsupported(value.span, "this value here")),
        }
    }

    /// A host has one array of numbers for each name.
    fn declare_promise(&mut self, name: &str, ty: &Type, span: Span) -> Flow<()> {
        let numbers = !matches!(ty, Type::Scalar(Scalar::Bool) | Type::Vector(Scalar::Bool, _));
        if !numbers || !matches!(ty, Type::Scalar(_) | Type::Vector(..) | Type::Matrix(..)) {
            let message = "a promise holds a number, or a vector or matrix of numbers";
            let help = "promise the parts one by one, each under a name of its own, and a `bool` as `u32::from(it)`";
            return Err(self.report(Diagnostic::error(codes::PROMISE, self.user_span(span), message).help(help)));
        }
        let promised = self.program.promises.entry(name.to_owned()).or_insert_with(|| ty.clone());
        if promised != ty {
            let message = format!("`{name}` was promised with another type");
            let help = "promise it under another name, or convert it";
            return Err(self.report(Diagnostic::error(codes::PROMISE, self.user_span(span), message).help(help)));
        }
        Ok(())
    }

    /// `<function>_<n>`
    fn numbered_name(&self, span: Span) -> String {
        let function = self.frame().function.map_or("", |id| self.typed.functions[id].name.as_str());
        let number = self.marker_numbers.get(&span).copied().unwrap_or(1);
        format!("{function}_{number}")
    }

    fn marker_name(&mut self, name: &'a typed::Expr) -> Flow<String> {
        let value = self.expr(name, &Hint::None)?;
        let text = match &value {
            Value::Str(Some(text)) => Some(text.to_string()),
            _ => None,
        };
        match text {
            Some(text) if is_identifier(&text) => Ok(text),
            found => {
                let span = self.user_span(name.span);
                let diagnostic = match found {
                    Some(text) => {
                        let message = format!("`{text}` is not an identifier");
                        let diagnostic = Diagnostic::error(codes::MARKER_NAME, span, message);
                        match (nearest_identifier(&text), self.sources.text(span).starts_with('"')) {
                            (Some(near), true) => {
                                let text = "names become identifiers: letters, digits and `_`".to_owned();
                                diagnostic.fix(Fix { span, replacement: format!("\"{near}\""), text, sure: true })
                            }
                            _ => diagnostic.help("write a string of letters, digits and `_`"),
                        }
                    }
                    None => {
                        let message = "the name of a marker must be known when the code is generated";
                        Diagnostic::error(codes::MARKER_NAME, span, message).help(
                            "write a string literal, or the name of a `const`; call the marker in each arm of an `if`",
                        )
                    }
                };
                Err(self.report(diagnostic))
            }
        }
    }

    /// Sorts the points by their place in the source, and makes their names unique in that order.
    pub(super) fn finish_points(&mut self, body: &mut Block) {
        let mut order: Vec<PointId> = self.program.points.keys().collect();
        let key = |point: &Point| {
            let mut path = point.call_path.clone();
            path.push(point.span);
            path
        };
        order[1..].sort_by_key(|id| key(&self.program.points[*id]));
        let renumbered: BTreeMap<PointId, PointId> =
            order.iter().enumerate().map(|(new, &old)| (old, PointId::from(new))).collect();
        let mut taken = std::collections::BTreeSet::new();
        self.program.points = order
            .iter()
            .map(|old| {
                let mut point = self.program.points[*old].clone();
                let mut number = 1;
                // they name files, and there are file systems without upper and lower case
                while !taken.insert(point.name.to_lowercase()) {
                    number += 1;
                    point.name = format!("{}_{number}", point.token);
                }
                point
            })
            .collect();
        renumber(body, &renumbered);
    }
}

fn renumber(block: &mut Block, renumbered: &BTreeMap<PointId, PointId>) {
    for stmt in &mut block.stmts {
        if let StmtKind::Suspend(point, _) = &mut stmt.kind {
            *point = renumbered[point];
        }
        stmt.blocks_mut().into_iter().for_each(|block| renumber(block, renumbered));
    }
}

/// What is left of a name when each letter that no identifier has becomes `_`.
fn nearest_identifier(text: &str) -> Option<String> {
    let kept = text.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' });
    let name: String = kept.collect();
    let name = name.trim_matches('_').to_lowercase();
    let name = if name.starts_with(|first: char| first.is_ascii_digit()) { format!("_{name}") } else { name };
    is_identifier(&name).then_some(name)
}

fn is_identifier(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}
