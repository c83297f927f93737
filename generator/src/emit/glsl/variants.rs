//! The variants of the user's enums, as constants: `MATERIAL_GOLD` says more than `2u`.

use std::collections::{BTreeMap, BTreeSet};

use super::literal;
use crate::base::Span;
use crate::ir::walk::{each_expr, each_expr_in, each_stmt};
use crate::ir::{Case, CaseName, Enum, Expr, ExprKind, Literal, Program, Scalar, StmtKind};

/// A line of definitions is no longer.
const WIDTH: usize = 100;

/// What stands for a variant: where it is declared, its value, and the type of that.
type Key = (Span, i128, Scalar);

/// The names of the variants that a program mentions.
#[derive(Default)]
pub(super) struct Variants {
    names: BTreeMap<Key, String>,
    /// Enums of which a variant is mentioned, by the place of their declaration.
    mentioned: BTreeSet<Span>,
}

impl Variants {
    /// Names the variants of a program. A macro may declare enums at one place: what would have two names there has none.
    pub(super) fn new(program: &Program, mut unique: impl FnMut(&str) -> String) -> Self {
        let mut declared: BTreeMap<Key, Vec<Span>> = BTreeMap::new();
        for (of, variant) in all(program) {
            declared.entry((variant.span, variant.value, of.scalar)).or_default().push(of.span);
        }
        declared.retain(|_, enums| enums.len() == 1);
        let mut mentioned = BTreeSet::new();
        mentions(program, &mut |key| mentioned.extend(declared.get(&key).into_iter().flatten().copied()));
        let named = all(program).filter(|(of, _)| mentioned.contains(&of.span));
        let named = named.map(|(of, variant)| ((variant.span, variant.value, of.scalar), unique(&variant.name)));
        let mut names: BTreeMap<Key, String> = named.collect();
        names.retain(|key, _| declared.contains_key(key));
        Self { names, mentioned }
    }

    /// What a literal is called, if it is a variant.
    pub(super) fn literal(&self, expr: &Expr) -> Option<&str> {
        self.named(key(expr)?)
    }

    /// What a value that chooses an arm is called, if it is a variant.
    pub(super) fn case(&self, case: Case, scalar: Scalar) -> Option<&str> {
        self.named(key_of_case(case, scalar)?)
    }

    fn named(&self, key: Key) -> Option<&str> {
        self.names.get(&key).map(String::as_str)
    }

    /// Whether the tags of the enum that is declared at `span` are constants.
    pub(super) fn are_constants(&self, span: Span) -> bool {
        self.mentioned.contains(&span)
    }

    /// `const uint MATERIAL_GROUND = 0u, MATERIAL_CLAY = 1u;`, with the user's documentation.
    pub(super) fn definitions(&self, program: &Program) -> Vec<String> {
        let mentioned = program.enums.iter().filter(|it| self.mentioned.contains(&it.span));
        let mut mentioned: Vec<&Enum> = mentioned.collect();
        mentioned.sort_by_key(|it| it.span);
        mentioned.into_iter().map(|it| self.definition(it)).collect()
    }

    fn definition(&self, declared: &Enum) -> String {
        let mut text: String = declared.docs.iter().map(|line| format!("{}\n", super::comment(line))).collect();
        let mut line = format!("const {}", if declared.scalar.is_signed() { "int" } else { "uint" });
        let named = declared.variants.iter().filter_map(|variant| {
            let name = self.named((variant.span, variant.value, declared.scalar))?;
            Some(format!("{name} = {}", literal::literal(Literal::Int(variant.value), declared.scalar, "").text))
        });
        let named: Vec<String> = named.collect();
        for (at, definition) in named.iter().enumerate() {
            let mark = if at + 1 == named.len() { ';' } else { ',' };
            if line.len() + 1 + definition.len() + 1 > WIDTH {
                text += &format!("{line}\n");
                line = "   ".to_owned();
            }
            line += &format!(" {definition}{mark}");
        }
        text + &line
    }
}

fn all(program: &Program) -> impl Iterator<Item = (&Enum, &crate::ir::Variant)> {
    program.enums.iter().flat_map(|it| it.variants.iter().map(move |variant| (it, variant)))
}

fn key(expr: &Expr) -> Option<Key> {
    match expr.kind {
        ExprKind::Literal(Literal::Int(value)) => Some((expr.span, value, expr.ty.scalar()?)),
        _ => None,
    }
}

fn key_of_case(case: Case, scalar: Scalar) -> Option<Key> {
    match case.name {
        Some(CaseName::Variant(span)) => Some((span, case.value, scalar)),
        Some(CaseName::Constant(_)) | None => None,
    }
}

/// Each literal and each case that may be a variant.
fn mentions(program: &Program, found: &mut impl FnMut(Key)) {
    for constant in &program.constants {
        each_expr(&constant.value, &mut |expr| key(expr).into_iter().for_each(&mut *found));
    }
    for body in program.functions.iter().chain([&program.entry]).map(|function| &function.body) {
        each_expr_in(body, &mut |expr| key(expr).into_iter().for_each(&mut *found));
        each_stmt(body, &mut |stmt| {
            let StmtKind::Switch(value, arms, _) = &stmt.kind else { return };
            let Some(scalar) = value.ty.scalar() else { return };
            let cases = arms.iter().flat_map(|arm| &arm.values);
            cases.filter_map(|case| key_of_case(*case, scalar)).for_each(&mut *found);
        });
    }
}
