//! Variants as constants.

use super::{in_context, print};
use crate::base::{FileId, Span};
use crate::ir::{
    Block, Case, CaseName, Enum, Expr, Place, Program, Scalar, StmtKind, SwitchArm, Type, VarId, Variant, testing,
};

fn span(at: u32) -> Span {
    Span::new(FileId(0), at, at + 1)
}

fn declared(name: &str, at: u32, scalar: Scalar, variants: &[(&str, i128, u32)]) -> Enum {
    let variant = |&(name, value, at): &(&str, i128, u32)| Variant { name: name.into(), value, span: span(at) };
    let variants = variants.iter().map(variant).collect();
    Enum { name: name.into(), scalar, variants, docs: vec!["What it is.".into()], span: span(at) }
}

/// A program whose entry mentions a number of a type at a place.
fn mentioning(enums: Vec<Enum>, value: i128, scalar: Scalar, at: u32) -> Program {
    let mut program = Program { enums, ..testing::empty_program() };
    program.entry.body = vec![StmtKind::Eval(Expr::int(value, scalar).at(span(at)))].into();
    program
}

fn fates() -> Enum {
    declared("FATE", 10, Scalar::U32, &[("ABSORBED", 0, 11), ("MIRRORED", 1, 12)])
}

/// The text of a literal that stands where a variant is declared, with what is declared for it.
fn printed(program: Program, value: i128, scalar: Scalar, at: u32) -> (String, Vec<String>) {
    let definitions = in_context(program.clone(), Vec::new(), |cx| cx.names.variants.definitions(cx.program));
    let stmts = vec![StmtKind::Eval(Expr::int(value, scalar).at(span(at)))];
    (print(program, &[], stmts).trim_end().to_owned(), definitions)
}

#[test]
fn a_number_at_a_declaration_is_the_variant() {
    let (text, definitions) = printed(mentioning(vec![fates()], 1, Scalar::U32, 12), 1, Scalar::U32, 12);
    assert_eq!(text, "FATE_MIRRORED;");
    assert_eq!(definitions, ["// What it is.\nconst uint FATE_ABSORBED = 0u, FATE_MIRRORED = 1u;"]);
}

#[test]
fn another_number_or_type_there_is_itself() {
    let program = || mentioning(vec![fates()], 1, Scalar::U32, 12);
    assert_eq!(printed(program(), 2, Scalar::U32, 12).0, "2u;");
    assert_eq!(printed(program(), 1, Scalar::I32, 12).0, "1;");
    assert_eq!(printed(program(), 1, Scalar::U32, 11).0, "1u;");
}

#[test]
fn enums_that_nobody_mentions_are_not_declared() {
    let (text, definitions) = printed(mentioning(vec![fates()], 7, Scalar::U32, 40), 1, Scalar::U32, 12);
    assert_eq!((text.as_str(), definitions), ("1u;", Vec::new()));
}

#[test]
fn all_variants_of_an_enum_are_numbered_if_one_must_be() {
    let other = declared("FATE", 20, Scalar::U32, &[("LOST", 0, 21), ("MIRRORED", 1, 22)]);
    let mut program = mentioning(vec![fates(), other], 1, Scalar::U32, 12);
    program.entry.body.stmts.push(crate::ir::Stmt::new(StmtKind::Eval(Expr::u32(0).at(span(21))), span(0)));
    let (_, definitions) = printed(program, 1, Scalar::U32, 12);
    assert_eq!(definitions[1], "// What it is.\nconst uint FATE_2_LOST = 0u, FATE_2_MIRRORED = 1u;");
}

#[test]
fn names_that_glsl_cannot_spell_are_found_too() {
    let odd = declared("GRÖSSE", 10, Scalar::U32, &[("KLEIN", 0, 11), ("_X", 1, 12)]);
    let (text, definitions) = printed(mentioning(vec![odd], 1, Scalar::U32, 12), 1, Scalar::U32, 12);
    assert_eq!(text, "GRud6SSE_X;");
    assert_eq!(definitions, ["// What it is.\nconst uint GRud6SSE_KLEIN = 0u, GRud6SSE_X = 1u;"]);
}

#[test]
fn definitions_go_on_in_the_next_line() {
    let names: Vec<String> = (0..4).map(|number| format!("RATHER_LONG_NAME_OF_ONE_OF_{number}")).collect();
    let variants: Vec<(&str, i128, u32)> =
        names.iter().zip(-1..).map(|(name, value)| (name.as_str(), value, 30 + (value + 1) as u32)).collect();
    let declared = declared("A", 10, Scalar::I32, &variants);
    let (_, definitions) = printed(mentioning(vec![declared], -1, Scalar::I32, 30), -1, Scalar::I32, 30);
    let expected = "\
// What it is.
const int A_RATHER_LONG_NAME_OF_ONE_OF_0 = -1, A_RATHER_LONG_NAME_OF_ONE_OF_1 = 0,
    A_RATHER_LONG_NAME_OF_ONE_OF_2 = 1, A_RATHER_LONG_NAME_OF_ONE_OF_3 = 2;";
    assert_eq!(definitions, [expected]);
}

#[test]
fn arms_are_chosen_by_variants() {
    let mut program = mentioning(vec![fates()], 0, Scalar::U32, 11);
    let case = Case { value: 1, name: Some(CaseName::Variant(span(12))) };
    let set = || Block::from(vec![StmtKind::Assign(Place::var(VarId(0)), Expr::u32(7))]);
    let value = Expr::var(VarId(0), Type::U32);
    let stmts = vec![StmtKind::Switch(value, vec![SwitchArm { values: vec![case], body: set() }], Block::default())];
    program.entry.body = stmts.clone().into();
    assert_eq!(print(program, &[("x", Type::U32)], stmts), "if (x == FATE_MIRRORED) {\n    x = 7u;\n}\n");
}
