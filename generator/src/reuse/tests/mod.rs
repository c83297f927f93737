//! Text to text: a program, and what is left of it beside it. `BLESS=1` rewrites the expected files.

use super::{reuse, within, without_keys};
use crate::ir::interpret::{self, Memory, Stop};
use crate::ir::testing::author::Author;
use crate::ir::testing::{expected, source};
use crate::ir::walk::each_expr_in;
use crate::ir::{ExprKind, Program, print, verify};
use crate::oracle::thorough;
use crate::split;
use crate::split::testing::{cut, uncut};

/// Enough for any program that ends.
const STEPS: u64 = 20_000;

#[test]
fn programs_are_left_as_expected() {
    expected::compare("reuse/tests/programs", "reused", |text| {
        let mut left = reuse(&source::program(text)).map_or("as it was\n".into(), |left| entry_text(&left));
        let mut coroutine = split::split(source::program(text));
        let before = split::print(&coroutine);
        within(&mut coroutine);
        assert_eq!(split::verify(&coroutine), Vec::<String>::new(), "{text}");
        let after = split::print(&coroutine);
        if after != before {
            left += &format!("\n==== within continuations\n{after}");
        }
        left
    });
}

fn entry_text(program: &Program) -> String {
    let names = print::Names::of(program, &program.entry.vars, &program.entry.labels);
    print::block(program, &names, &program.entry.body)
}

/// Calls of random programs.
const CALLS: &[&str] = &["pure(a)", "traps(b)", "pure(id)", "traps(id)", "pure(_)", "traps(_)", "f(_)"];

/// Random programs write the same and trap at the same place as before, and make no call more.
#[test]
fn random_programs_do_what_they_did() {
    let count = if thorough() { 4000 } else { 800 };
    let mut with_less = 0;
    for seed in 0..count {
        let text = Author::new(seed, CALLS).program();
        let program = source::program(&text);
        let Some(left) = reuse(&program) else { continue };
        with_less += 1;
        let wrong = verify::program(&left);
        assert!(wrong.is_empty(), "seed {seed}: {wrong:?}\n{text}\n{}", entry_text(&left));
        for id in 0..8 {
            let (expected, found) = (run(&program, id), run(&left, id));
            if expected.0 != Err(Stop::Steps) {
                assert_eq!(expected, found, "seed {seed}, instance {id}\n{text}\n{}", entry_text(&left));
            }
        }
    }
    assert!(with_less > count / 10, "{with_less} of {count} programs make a call less");
}

/// So do their continuations, one after the other.
#[test]
fn random_continuations_do_what_they_did() {
    let count = if thorough() { 2000 } else { 400 };
    let mut with_less = 0;
    for seed in 0..count {
        let text = Author::new(seed, CALLS).program();
        let mut coroutine = split::split(source::program(&text));
        let before = split::print(&coroutine);
        within(&mut coroutine);
        with_less += u64::from(split::print(&coroutine) != before);
        assert_eq!(split::verify(&coroutine), Vec::<String>::new(), "seed {seed}\n{text}");
        for id in 0..8 {
            let expected = uncut(&source::program(&text), id);
            if expected != Err(Stop::Steps) {
                assert_eq!(
                    expected,
                    cut(&coroutine, id),
                    "seed {seed}, instance {id}\n{text}\n{}",
                    split::print(&coroutine)
                );
            }
        }
    }
    assert!(with_less > count / 10, "{with_less} of {count} programs make a call less");
}

fn run(program: &Program, id: u32) -> (Result<(), Stop>, Memory) {
    let mut memory = Memory::zeroed(program, 8);
    (interpret::entry(program, &mut memory, [id, 0, 0], STEPS), memory)
}

/// A key that nobody asks for is forgotten where something else is gained, and calls in it with it.
#[test]
fn keys_are_forgotten() {
    let text = "let x = pure_f(id); suspend_by(pure_f(id)); let y = pure_f(id); out[0] = x + y;";
    let left = reuse(&source::program(text)).expect("a call less");
    let mut calls = 0;
    each_expr_in(&left.entry.body, &mut |expr| calls += u32::from(matches!(expr.kind, ExprKind::Call(..))));
    assert_eq!(calls, 1, "{}", entry_text(&left));
}

/// A scheduler that asks for none pays for none, and traps all the same.
#[test]
fn keys_are_forgotten_where_nothing_is_gained() {
    let text = "let key = pure_f(id); let other = traps_g(id); suspend_by(key + other); out[0] = id;";
    let left = without_keys(&source::program(text));
    assert_eq!(entry_text(&left), "let other: u32 = traps_g(id);\nsuspend 's1;\nout[0] = id;\n");
}
