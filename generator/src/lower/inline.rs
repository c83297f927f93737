//! Inlined calls: the callee's code in place of the call.

use std::collections::BTreeMap;

use crate::base::Span;
use crate::diag::{Diagnostic, codes};
use crate::ir;
use crate::resolve::typed::walk::each_expr;
use crate::resolve::typed::{self, ExprKind, FunctionBody, FunctionId, Origin};

use super::dest::DestId;
use super::function::{Binding, Frame, Return};
use super::pattern::Mode;
use super::types::Shape;
use super::value::{Place, Value};
use super::{Flow, Lowerer, Stop};

/// More calls than this are not inlined into one entry: its shaders would have megabytes.
const MOST_INLINED: u32 = 50_000;

impl<'a> Lowerer<'a> {
    /// Lowers a function's body where it is called.
    pub(super) fn inline(
        &mut self,
        function: FunctionId,
        args: Vec<Value>,
        dest: DestId,
        span: Span,
    ) -> Flow<Option<Value>> {
        let typed = self.typed;
        let callee = &typed.functions[function];
        let FunctionBody::Source(body) = &callee.body else {
            return Err(self.unsupported(span, "a function without a body"));
        };
        let Some(value) = &body.value else {
            return Ok(Some(Value::unit()));
        };
        let user = callee.origin == Origin::User;
        // The parts of a value say by themselves what they are: `position_is_some`.
        let shape = self.shape(self.dest_type(dest));
        let is_number = matches!(shape, Shape::Whole(ir::Type::Scalar(_) | ir::Type::Vector(..)));
        self.name_result(dest, if user || is_number { format!("{}_result", callee.name) } else { callee.name.clone() });
        let code = Code { body, function: Some(function), origin: callee.origin, params: &callee.params, value };
        let header = user.then(|| callee.name.clone());
        self.active.push(function);
        let result = self.inline_code(code, BTreeMap::new(), args, dest, header, span);
        self.active.pop();
        result
    }

    fn too_much_code(&mut self, span: Span) -> Stop {
        let names = self.active.iter().map(|id| &self.typed.functions[*id]);
        let names: Vec<String> =
            names.filter(|it| it.origin == Origin::User).map(|it| format!("`{}`", it.name)).collect();
        let message = format!("this entry has more than {MOST_INLINED} calls that become code in their place");
        let diagnostic = Diagnostic::error(codes::TOO_MUCH_CODE, self.user_span(span), message)
            .label("the last of them is in this call")
            .note(format!("it stands in {}", names.join(" → ")))
            .help("call functions that suspend in a loop instead of many times, or move what does not suspend to functions of its own");
        self.report(diagnostic)
    }

    /// Lowers code in a frame of its own.
    pub(super) fn inline_code(
        &mut self,
        code: Code<'a>,
        locals: BTreeMap<typed::LocalId, Binding>,
        args: Vec<Value>,
        dest: DestId,
        header: Option<String>,
        span: Span,
    ) -> Flow<Option<Value>> {
        self.inlined += 1;
        if self.inlined > MOST_INLINED {
            // Told once: every later call of the entry is beyond the limit too.
            let first = self.inlined == MOST_INLINED + 1;
            return Err(if first { self.too_much_code(span) } else { Stop::Failed });
        }
        let call_span = self.user_span(span);
        let user_span = (code.origin == Origin::Prelude).then_some(call_span);
        let mut call_path = self.frame().call_path.clone();
        if code.origin == Origin::User {
            call_path.push(call_span);
        }
        let returns = holds_return(code.value);
        let label = returns.then(|| self.new_label(header.as_deref().unwrap_or("call")));
        let depth = self.depth();
        let start = self.f.blocks[depth - 1].len();
        let held: Vec<_> = args.into_iter().map(|arg| self.hold(arg, "", span)).collect();
        let ret = match label {
            Some(label) => Return::Inlined { label, dest },
            // never asked for: the code holds no `return`
            None => Return::Real(dest),
        };
        self.f.frames.push(Frame {
            body: code.body,
            function: code.function,
            origin: code.origin,
            locals,
            targets: BTreeMap::new(),
            ret,
            call_path,
            user_span,
        });
        let result = self.inlined_body(&code, held, label, dest, span);
        let frame = self.f.frames.pop();
        let result = self.release_frame(frame, result, span)?;
        if let Some(name) = header {
            let line = format!("in {name}(), called at line {}", self.sources.line(call_span));
            self.head(depth, start, line);
        }
        result
    }

    fn inlined_body(
        &mut self,
        code: &Code<'a>,
        held: Vec<super::held::HeldId>,
        label: Option<crate::ir::LabelId>,
        dest: DestId,
        span: Span,
    ) -> Flow<Option<Value>> {
        for (param, held) in code.params.iter().zip(held) {
            let value = self.take(held);
            self.bind(&param.pat, Place::of(value), Mode::Param)?;
        }
        let Some(label) = label else {
            return self.lower_to(code.value, dest);
        };
        let (block, value) = self.in_block(|me| me.lower_to(code.value, dest));
        self.close_labelled(label, block, value, dest, span)
    }

    /// Ends a frame: arguments that nothing used are evaluated, and the result stays as it is.
    #[allow(clippy::type_complexity)]
    fn release_frame(
        &mut self,
        frame: Option<Frame<'a>>,
        result: Flow<Option<Value>>,
        span: Span,
    ) -> Flow<Flow<Option<Value>>> {
        let held: Vec<_> = frame
            .into_iter()
            .flat_map(|frame| frame.locals.into_values())
            .filter_map(|binding| match binding {
                Binding::Held(held) => Some(held),
                Binding::Place(_) => None,
            })
            .collect();
        match result {
            Ok(Some(value)) => {
                let value = self.hold(value, "", span);
                held.into_iter().for_each(|held| self.release(held));
                Ok(Ok(Some(self.take(value))))
            }
            Ok(None) => {
                held.into_iter().for_each(|held| self.release(held));
                Ok(Ok(None))
            }
            Err(Stop::Failed) => Err(Stop::Failed),
            Err(Stop::Diverges) => {
                held.into_iter().for_each(|held| self.forget(held));
                Ok(Err(Stop::Diverges))
            }
        }
    }

    /// Puts a comment line above the first statement since `start`.
    fn head(&mut self, depth: usize, start: usize, line: String) {
        if let Some(stmt) = self.f.blocks[depth - 1].get_mut(start) {
            stmt.leading.insert(0, line);
        }
    }
}

/// What is inlined.
pub(super) struct Code<'a> {
    /// The declarations.
    pub body: &'a typed::Body,
    /// Whose code it is.
    pub function: Option<FunctionId>,
    pub origin: Origin,
    pub params: &'a [typed::Param],
    /// What it computes.
    pub value: &'a typed::Expr,
}

fn holds_return(expr: &typed::Expr) -> bool {
    let mut found = false;
    each_expr(expr, &mut |expr| {
        found |= matches!(expr.kind, ExprKind::Return(_) | ExprKind::Try { .. });
    });
    found
}
