//! Text to text: a program, and its continuations beside it. `BLESS=1` rewrites the expected files.

mod fuzz;

use super::shape::Growth;
use super::{Turns, print, split, split_for_turns, split_within, verify};
use crate::ir::PointId;
use crate::ir::testing::{expected, source};

/// Splits each program of the folder and compares the text with the file beside it.
#[test]
fn programs_split_as_expected() {
    expected::compare("split/tests/programs", "split", |source| {
        let coroutine = split(source::program(source));
        assert_eq!(verify(&coroutine), Vec::<String>::new(), "{source}\n{}", print(&coroutine));
        let mut text = print(&coroutine);
        if let Some(for_turns) = split_for_turns(source::program(source), Turns::Threads) {
            let is_left = |point: &&PointId| !for_turns.continuations[**point].body.stmts.is_empty();
            let left = for_turns.turn.iter().filter(is_left);
            let names = left.map(|&point| for_turns.program.points[point].name.as_str());
            let turn = names.collect::<Vec<_>>().join(", ");
            text += &format!("\n==== for a loop over {turn}\n{}", print(&for_turns));
        }
        if let Some(for_blocks) = split_for_turns(source::program(source), Turns::Blocks) {
            let relays = for_blocks.program.points.iter().skip(coroutine.program.points.len());
            let names = relays.map(|point| point.name.as_str()).collect::<Vec<_>>().join(", ");
            text += &format!("\n==== in blocks, too: {names}\n");
        }
        text
    });
}

/// Without room for copies, a loop with two ways in gets a flag, and the user is told.
#[test]
fn a_guard_flag_is_the_last_resort() {
    let text = "loop { if a() == 1 { suspend(); if b() == 1 { continue; } c(); } d(); }";
    let coroutine = split_within(source::program(text), Growth { statements: 0, factor: 0, ..Growth::default() });
    let expected = "\
continuation 's1() {
    // remark: the loop below has two ways in
    let resumed: bool = false;
    if b() == 1 {
        resumed = false;
    } else {
        c();
        resumed = true;
    }
";
    assert!(print(&coroutine).contains(expected), "{}", print(&coroutine));
    assert_eq!(coroutine.remarks, ["after 's1': a flag `resumed` guards a loop that would grow too much without"]);
}

/// What is written for hundreds of points that control may pass by grows with their number, not with its square.
#[test]
fn relays_keep_what_is_written_close_to_linear() {
    let sites = |points: usize| {
        let steps: String =
            (1..=points).map(|at| format!("if a() == {at} {{ let y = x; suspend(); x = x + y; }} ")).collect();
        let coroutine = split(source::program(&format!("let mut x = id; while x < 1000 {{ {steps} }} out[0] = x;")));
        (coroutine.sites.len(), coroutine.remarks.clone())
    };
    let (few, remarks) = sites(32);
    assert_eq!((few, remarks), (33 * 33, Vec::new()));
    let (many, remarks) = sites(400);
    assert_eq!(remarks, ["12 relays: control may pass by more than 32 points in a row"]);
    assert!(many <= 400 / 32 * few, "{few} sites for 32 points, {many} for 400");
}

/// A marker that control cannot pass by needs no relay beside it.
#[test]
fn a_long_line_of_points_needs_no_relay() {
    let coroutine = split(source::program(&"suspend(); a(); ".repeat(200)));
    assert_eq!((coroutine.continuations.len(), coroutine.remarks.len()), (201, 0));
}

/// The arms of a large `match` lead back to one relay rather than each to all.
#[test]
fn a_relay_stands_before_a_match_of_many_arms() {
    let arms: String = (0..100).map(|at| format!("{at} => {{ suspend(); x = x + {at}; }} ")).collect();
    let text = format!("let mut x = id; loop {{ match x {{ {arms} _ => {{ break; }} }} }} out[0] = x;");
    let coroutine = split(source::program(&text));
    assert!(coroutine.sites.len() <= 3 * 100, "{}", coroutine.sites.len());
}

/// What waits behind the loop of a state machine must come to no other point.
#[test]
fn a_point_that_may_go_on_does_not_only_end() {
    let coroutine = split(source::program("suspend(); if a() == 1 { suspend(); b(); }"));
    assert_eq!([1, 2].map(|point| coroutine.only_ends(PointId(point))), [false, true]);
}
