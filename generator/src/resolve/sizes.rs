//! Values that are too large for a thread of a GPU, and for a file of generated code.

use std::collections::BTreeMap;

use super::calls::{Reached, each_expr_of};
use super::typed::{Body, FunctionBody, Origin, Program, Type, TypeId};
use crate::base::Span;
use crate::diag::{Diagnostic, Diagnostics, codes};

/// More numbers than this are no value: it would take a megabyte of each thread, or of a shader's text.
const MOST_SCALARS: u64 = 1 << 18;

/// Reports the first expression of each type that is too large, in what entries reach.
pub(super) fn check(program: &Program, reached: &Reached, diagnostics: &mut Diagnostics) {
    let mut sizes = Sizes { program, known: BTreeMap::new() };
    let mut told: BTreeMap<TypeId, Span> = BTreeMap::new();
    let functions = reached.functions.iter().map(|id| &program.functions[*id]);
    let functions = functions.filter(|function| function.origin == Origin::User);
    let bodies = functions.filter_map(|function| match &function.body {
        FunctionBody::Source(body) => Some(body),
        _ => None,
    });
    let consts = reached.consts.iter().map(|id| &program.consts[*id]);
    let bodies: Vec<&Body> =
        bodies.chain(consts.filter(|item| item.origin == Origin::User).map(|item| &item.body)).collect();
    for body in bodies {
        each_expr_of(program, body, &mut |expr| {
            if sizes.scalars(expr.ty) > MOST_SCALARS {
                let span = told.entry(expr.ty).or_insert(expr.span);
                *span = expr.span.min(*span);
            }
        });
    }
    for (ty, span) in told {
        let message = format!("a value of {} numbers is too large", sizes.scalars(ty));
        diagnostics.push(
            Diagnostic::error(codes::TOO_LARGE, span, message)
                .label(format!("a value has at most {MOST_SCALARS}"))
                .help("pass it as a buffer: a `&[T]` or `&mut [T]` parameter of the entry"),
        );
    }
}

/// How many scalars a value of each type holds.
struct Sizes<'a> {
    program: &'a Program,
    known: BTreeMap<TypeId, u64>,
}

impl Sizes<'_> {
    fn scalars(&mut self, ty: TypeId) -> u64 {
        if let Some(&known) = self.known.get(&ty) {
            return known;
        }
        let program = self.program;
        let scalars = match &program.types[ty] {
            Type::Array(element, length) => self.scalars(*element).saturating_mul(*length),
            Type::Tuple(items) => self.sum(items.iter().copied()),
            Type::Adt(id) => {
                let fields = program.adts[*id].variants.iter().flat_map(|variant| &variant.fields);
                self.sum(fields.map(|field| field.ty))
            }
            Type::Scalar(_) | Type::Usize | Type::Isize => 1,
            Type::Never | Type::Str | Type::Ref { .. } | Type::Slice(_) | Type::Closure(_) | Type::FnItem(_) => 0,
        };
        self.known.insert(ty, scalars);
        scalars
    }

    fn sum(&mut self, types: impl Iterator<Item = TypeId>) -> u64 {
        types.fold(0, |sum, ty| self.scalars(ty).saturating_add(sum))
    }
}
