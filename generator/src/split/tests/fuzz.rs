//! Random programs: the continuations, run one after the other, do what the uncut entry does.
//!
//! `COROGEN_FUZZ=N` runs N programs, and names the first that differs.

use crate::ir::interpret::Stop;
use crate::ir::testing::author::Author;
use crate::ir::testing::source;
use crate::oracle::thorough;
use crate::split::shape::Growth;
use crate::split::tails::Price;
use crate::split::testing::{cut, uncut};
use crate::split::{print, split_for_turns_within, split_within, verify};

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
        let price = Price { word: 0, test: 0, hop: None, ends: 8, loops: 1000, passes: true, ahead: true };
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
