//! Choices by a value: comparisons, chains and switches.

use super::print;
use crate::base::Span;
use crate::ir::{
    BinaryOp, Block, Case, CaseName, Constant, Expr, Place, Scalar, StmtKind, SwitchArm, Type, VarId, testing,
};

#[test]
fn an_arm_is_chosen_by_the_name_of_its_value() {
    let mut program = testing::empty_program();
    let mut named = |name: &str, scalar, value| {
        let value = Expr::int(value, scalar);
        let constant = Constant { name: name.into(), value, docs: Vec::new(), span: Span::default() };
        Some(CaseName::Constant(program.constants.push_and_get_key(constant)))
    };
    let cases = [
        Case { value: 1, name: named("MIRROR", Scalar::U32, 1) },
        Case { value: 1 << 40, name: named("FAR", Scalar::U64, 1 << 40) },
        // GLSL switches on no smaller integers, so there is no such name
        Case { value: 3, name: named("NARROW", Scalar::U8, 3) },
    ];
    let set = || Block::from(vec![StmtKind::Assign(Place::var(VarId(0)), Expr::u32(7))]);
    let vars =
        [("x", Type::U32), ("m", Type::U32), ("far", Type::Scalar(Scalar::U64)), ("narrow", Type::Scalar(Scalar::U8))];
    let choices = cases.into_iter().zip(1..).map(|(case, at)| {
        let value = Expr::var(VarId(at), vars[at as usize].1.clone());
        StmtKind::Switch(value, vec![SwitchArm { values: vec![case], body: set() }], Block::default())
    });
    let text = print(program, &vars, choices.collect::<Vec<_>>());
    let expected = "\
if (m == MIRROR) {
    x = 7u;
}
if (far == FAR) {
    x = 7u;
}
if (uint(narrow) == 3u) {
    x = 7u;
}
";
    assert_eq!(text, expected);
}

/// As an element of a list is, whose index is masked.
#[test]
fn what_is_compared_binds_tighter_than_the_comparison() {
    let x = || Expr::var(VarId(0), Type::U32);
    let body = Block::from(vec![StmtKind::Return(None)]);
    let choice = |value| {
        StmtKind::Switch(value, vec![SwitchArm { values: vec![0.into()], body: body.clone() }], Block::default())
    };
    let one = || Expr::u32(1);
    let values = [BinaryOp::BitAnd, BinaryOp::BitXor, BinaryOp::Add].map(|op| x().binary(op, one()));
    let text = print(testing::empty_program(), &[("x", Type::U32)], values.map(choice).to_vec());
    assert_eq!(text, "if ((x & 1u) == 0u) return;\nif ((x ^ 1u) == 0u) return;\nif (x + 1u == 0u) return;\n");
}

#[test]
fn few_values_are_compared_and_many_are_switched_on() {
    let choice = |values: i128, then: StmtKind| {
        let arms = vec![
            SwitchArm { values: (1..values).map(|at| (2 * at - 1).into()).collect(), body: Block::from(vec![then]) },
            SwitchArm { values: vec![0.into()], body: Block::from(vec![StmtKind::Return(None)]) },
        ];
        let default = Block::from(vec![StmtKind::Assign(Place::var(VarId(0)), Expr::u32(8))]);
        print(
            testing::empty_program(),
            &[("x", Type::U32)],
            vec![StmtKind::Switch(Expr::var(VarId(0), Type::U32), arms, default)],
        )
    };
    // what only leaves needs no `else` behind it
    assert_eq!(choice(2, StmtKind::Return(None)), "if (x == 1u) return;\nif (x == 0u) return;\nx = 8u;\n");
    let set = || StmtKind::Assign(Place::var(VarId(0)), Expr::u32(7));
    let chain = "if (x == 1u) {\n    x = 7u;\n} else if (x == 0u) {\n    return;\n} else {\n    x = 8u;\n}\n";
    assert_eq!(choice(2, set()), chain);
    assert!(choice(16, set()).starts_with("if (x == 1u || x == 3u "));
    let many = choice(17, set());
    let arms = "    case 31u:\n        x = 7u;\n        break;\n    case 0u: return;\n    default:\n        x = 8u;\n";
    assert!(many.starts_with("switch (x) {\n    case 1u:\n    case 3u:\n") && many.contains(arms), "{many}");
}

#[test]
fn values_that_follow_one_another_are_a_range() {
    let x = Expr::var(VarId(0), Type::U32);
    let arm = |values: Vec<i128>, set: u32| SwitchArm {
        values: values.into_iter().map(Case::from).collect(),
        body: Block::from(vec![StmtKind::Assign(Place::var(VarId(0)), Expr::u32(set))]),
    };
    let arms = vec![arm((0..=7).collect(), 1), arm((8..=40).collect(), 2), arm(vec![50, 51, 60, 61, 62], 3)];
    let text = print(testing::empty_program(), &[("x", Type::U32)], vec![StmtKind::Switch(x, arms, Block::default())]);
    let expected = "\
if (x <= 7u) {
    x = 1u;
} else if (x >= 8u && x <= 40u) {
    x = 2u;
} else if (x == 50u || x == 51u || (x >= 60u && x <= 62u)) {
    x = 3u;
}
";
    assert_eq!(text, expected);
}

#[test]
fn arms_that_do_nothing_leave_the_rest() {
    let (x, set) = (Expr::var(VarId(0), Type::U32), StmtKind::Assign(Place::var(VarId(0)), Expr::u32(8)));
    let choice = |bodies: [Vec<StmtKind>; 3], default: Vec<StmtKind>| {
        let arm = |(value, body): (i128, _)| SwitchArm { values: vec![value.into()], body: Block::from(body) };
        let arms = (1..).zip(bodies).map(arm).collect();
        let stmts = vec![StmtKind::Switch(x.clone(), arms, Block::from(default))];
        print(testing::empty_program(), &[("x", Type::U32)], stmts)
    };
    let leave = || vec![StmtKind::Return(None)];
    assert_eq!(choice([vec![], vec![], vec![]], vec![set.clone()]), "if (x < 1u || x > 3u) {\n    x = 8u;\n}\n");
    let set = || vec![set.clone()];
    assert_eq!(
        choice([vec![], leave(), vec![]], set()),
        "if (x == 2u) return;\nif (x != 1u && x != 3u) {\n    x = 8u;\n}\n"
    );
    let chain = "if (x == 1u) {\n    x = 8u;\n} else if (x != 2u) {\n    return;\n}\n";
    assert_eq!(choice([set(), vec![], leave()], leave()).replace(" else if (x == 3u) {\n    return;\n}", ""), chain);
    assert_eq!(choice([set(), vec![], vec![]], vec![]), "if (x == 1u) {\n    x = 8u;\n}\n");
    assert_eq!(choice([vec![], vec![], vec![]], vec![]), "");
}

#[test]
fn a_choice_by_a_wide_value_is_a_chain() {
    let wide = Type::Scalar(Scalar::U64);
    let set = |value| Block::from(vec![StmtKind::Assign(Place::var(VarId(0)), Expr::u32(value))]);
    let arms = vec![
        SwitchArm { values: vec![1.into(), 2.into()], body: set(7) },
        SwitchArm { values: vec![9.into()], body: set(8) },
    ];
    let value = Expr::var(VarId(1), wide.clone()).binary(BinaryOp::Shr, Expr::u32(3));
    let text =
        print(testing::empty_program(), &[("x", Type::U32), ("w", wide)], vec![StmtKind::Switch(value, arms, set(0))]);
    let expected = "\
uint64_t chosen = w >> 3;
if (chosen == 1ul || chosen == 2ul) {
    x = 7u;
} else if (chosen == 9ul) {
    x = 8u;
} else {
    x = 0u;
}
";
    assert_eq!(text, expected);
}
