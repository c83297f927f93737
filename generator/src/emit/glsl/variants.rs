//! The variants of the user's enums, as constants: `MATERIAL_GOLD` says more than `2u`.

use std::collections::{BTreeMap, BTreeSet};

use super::lines::Lines;
use super::literal;
use super::namer::{Namer, numbered, spell};
use super::types::scalar_name;
use crate::base::Span;
use crate::ir::walk::{each_expr, each_expr_in, each_stmt};
use crate::ir::{Case, CaseName, Enum, Expr, ExprKind, Literal, Program, Scalar, StmtKind};

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
    /// Names the variants of the enums of which one is mentioned; those of one enum alike, though others may have some of the names.
    pub(super) fn new(program: &Program, namer: &mut Namer) -> Self {
        let declared: BTreeMap<Key, Span> =
            program.enums.iter().flat_map(|it| keys(it).map(|key| (key, it.span))).collect();
        let mut mentioned = BTreeSet::new();
        mentions(program, &mut |key| mentioned.extend(declared.get(&key)));
        let mut names = BTreeMap::new();
        for it in program.enums.iter().filter(|it| mentioned.contains(&it.span)) {
            let named = |of: &str| -> Vec<String> {
                it.variants.iter().map(|variant| spell(&format!("{of}_{}", variant.name))).collect()
            };
            let of = numbered(it.name.clone(), |of| named(of).iter().any(|name| namer.taken.contains(name)));
            names.extend(keys(it).zip(named(&of).iter().map(|name| namer.unique(name))));
        }
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
        let docs: String = declared.docs.iter().map(|line| format!("{}\n", super::comment(line))).collect();
        let named = keys(declared).filter_map(|key| {
            let value = literal::literal(Literal::Int(key.1), declared.scalar, "").text;
            Some(format!("{} = {value}", self.named(key)?))
        });
        let named: Vec<String> = named.collect();
        let mut lines = Lines::default();
        lines.code(&format!("const {} {};", scalar_name(declared.scalar), named.join(", ")));
        docs + lines.finish().trim_end()
    }
}

fn keys(of: &Enum) -> impl Iterator<Item = Key> {
    of.variants.iter().map(|variant| (variant.span, variant.value, of.scalar))
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
