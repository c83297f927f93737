//! Random programs: the continuations, run one after the other, do what the uncut entry does.
//!
//! `COROGEN_FUZZ=N` runs N programs, and names the first that differs.

use crate::ir::interpret::{self, Machine, Memory, Stop, Value};
use crate::ir::testing::author::Author;
use crate::ir::testing::source;
use crate::ir::{BufferId, PointId};
use crate::oracle::thorough;
use crate::split::coroutine::{Coroutine, Target};
use crate::split::shape::Growth;
use crate::split::tails::Price;
use crate::split::{print, split_for_turns_within, split_within, verify};

/// Enough for any program that ends.
const STEPS: u64 = 20_000;

#[test]
fn random_programs_do_what_their_entry_does() {
    let count = std::env::var("COROGEN_FUZZ").ok().and_then(|count| count.parse().ok());
    let count = count.unwrap_or(if thorough() { 300 } else { 100 });
    // Without room to grow, every loop with two ways in gets a guard flag, and every third marker in a row a relay.
    let limits = [Growth::default(), Growth { statements: 0, factor: 0, stretch: 2 }];
    let mut with_tails = 0;
    for (seed, limit) in (0..count).flat_map(|seed| limits.map(|limit| (seed, limit))) {
        let text = Author::new(seed, &["f(_)"]).program();
        let coroutine = split_within(source::program(&text), limit);
        // As if relays cost nothing: one before each tail, and in each loop that has anything beside it.
        let price = Price { word: 0, test: 0, hop: None, ends: 8, loops: 1000 };
        let for_turns = split_for_turns_within(source::program(&text), limit, price);
        with_tails += u64::from(for_turns.is_some());
        for coroutine in [Some(coroutine), for_turns].into_iter().flatten() {
            assert_eq!(verify(&coroutine), Vec::<String>::new(), "seed {seed}\n{text}\n{}", print(&coroutine));
            for id in 0..4 {
                let expected = uncut(&source::program(&text), id);
                let lowered = uncut(&coroutine.program, id);
                let found = cut(&coroutine, id);
                if expected != Err(Stop::Steps) {
                    assert_eq!(expected, lowered, "seed {seed}, instance {id}, uncut\n{text}");
                    assert_eq!(expected, found, "seed {seed}, instance {id}\n{text}\n{}", print(&coroutine));
                }
            }
        }
    }
    assert!(with_tails > count / 4, "{with_tails} of {count} programs have tails");
}

fn memory(program: &crate::ir::Program) -> Memory {
    Memory::zeroed(program, 8)
}

fn uncut(program: &crate::ir::Program, id: u32) -> Result<Vec<Value>, Stop> {
    let mut memory = memory(program);
    interpret::entry(program, &mut memory, [id, 0, 0], STEPS)?;
    Ok(memory.buffers[BufferId(0)].clone())
}

/// Runs continuations until the end. What one leaves behind is there in the next where that one says that it is alive; all
/// else is poison.
fn cut(coroutine: &Coroutine, id: u32) -> Result<Vec<Value>, Stop> {
    let mut memory = memory(&coroutine.program);
    let mut point = PointId(0);
    let mut frame = None;
    for _ in 0..STEPS {
        let continuation = &coroutine.continuations[point];
        let mut machine = Machine::new(&coroutine.program, &coroutine.vars, &mut memory, [id, 0, 0], STEPS);
        let kept = frame.get_or_insert_with(|| machine.vars.clone());
        for &var in &continuation.live_in {
            machine.vars[var] = kept[var].clone();
        }
        let site = match machine.run(&continuation.body) {
            Err(Stop::Leave(site)) => site,
            Err(stop) => return Err(stop),
            Ok(()) => return Err(Stop::Invalid("fell off the end".into())),
        };
        for (kept, value) in kept.iter_mut().zip(&machine.vars) {
            if !value.is_poisoned() {
                *kept = value.clone();
            }
        }
        match coroutine.sites[site].target {
            Target::Point(next) => point = next,
            Target::End => return Ok(memory.buffers[BufferId(0)].clone()),
        }
    }
    Err(Stop::Steps)
}
