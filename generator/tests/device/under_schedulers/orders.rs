//! Orders of atomics: what they print, and messages that pass by them between instances under every scheduler.

use corogen::schedule::plan::Scheduler;

use super::source::{Source, words};

/// Each instance writes a message, a part in each turn, and then says so; all along it looks at others', and reads those that are
/// complete. The last to arrive reads all.
const MESSAGES: &str = r#"
use core::sync::atomic::{AtomicU32, Ordering};
fn suspend() {}

const PARTS: u32 = 4;

fn part(of: u32, number: u32) -> u32 {
    (of * PARTS + number).wrapping_mul(2654435761)
}

pub fn pass(id: u32, ready: &[AtomicU32], arrived: &[AtomicU32], messages: &mut [u32], sum: &mut [u32], seen: &mut [u32]) {
    let count = ready.len() as u32;
    let (mut complete, mut wrong) = (0, 0);
    for turn in 0..8 {
        if turn < PARTS {
            messages[(id * PARTS + turn) as usize] = part(id, turn);
        }
        if turn == PARTS - 1 {
            ready[id as usize].store(1, Ordering::Release);
        }
        let other = (id + turn * turn + 1) % count;
        if ready[other as usize].load(Ordering::Acquire) == 1 {
            complete += 1;
            for number in 0..PARTS {
                wrong += (messages[(other * PARTS + number) as usize] != part(other, number)) as u32;
            }
        }
        suspend();
    }
    seen[2 * id as usize] = complete;
    seen[2 * id as usize + 1] = wrong;
    if arrived[0].fetch_add(1, Ordering::AcqRel) == count - 1 {
        let mut all = 0u32;
        for at in 0..count * PARTS {
            all = all.wrapping_add(messages[at as usize]);
        }
        sum[0] = all;
    }
}
"#;

const INSTANCES: u32 = 203;

#[test]
fn what_was_released_is_there_for_who_acquires_it_under_every_scheduler() {
    let source = Source::of(MESSAGES);
    for scheduler in Scheduler::ALL {
        let buffers = [
            ("ready", vec![0; INSTANCES as usize]),
            ("arrived", vec![0]),
            ("messages", vec![0; 4 * INSTANCES as usize]),
            ("sum", vec![0]),
            ("seen", vec![7; 2 * INSTANCES as usize]),
        ];
        let outcome = source.run(scheduler, INSTANCES, &[], &buffers);
        let name = scheduler.name();
        assert!(outcome.trap.is_none(), "{name}: {:?}", outcome.trap);
        let seen = words(&outcome, "seen");
        let wrong: Vec<_> = seen.chunks(2).enumerate().filter(|(_, pair)| pair[1] != 0).collect();
        assert!(wrong.is_empty(), "{name}: {wrong:?}");
        let complete: u32 = seen.chunks(2).map(|pair| pair[0]).sum();
        assert!(complete > 0, "{name}: no message was there in time, so nothing was read");
        let part = |at: u32| at.wrapping_mul(2654435761);
        let all = (0..4 * INSTANCES).fold(0u32, |sum, at| sum.wrapping_add(part(at)));
        assert_eq!(words(&outcome, "sum"), [all], "{name}: what the last one found");
    }
}

#[test]
fn an_order_prints_barriers_around_its_atomic_and_coherent_buffers() {
    let source = Source::of(MESSAGES);
    let shared = shared(&source);
    for expected in [
        "memoryBarrierBuffer();\natomicExchange(ready[id], 1u);\n",
        "uint ready_before = atomicOr(ready[other], 0u);\nmemoryBarrierBuffer();\n",
        "memoryBarrierBuffer();\nuint arrived_before = atomicAdd(arrived[0], 1u);\nmemoryBarrierBuffer();\n",
        "restrict coherent buffer MessagesBuffer",
        "restrict coherent buffer SumBuffer",
        "restrict coherent buffer SeenBuffer",
    ] {
        assert!(shared.contains(expected), "{expected}in\n{shared}");
    }

    let relaxed = ["Release", "Acquire", "AcqRel"].iter();
    let relaxed = relaxed.fold(MESSAGES.to_owned(), |text, order| text.replace(order, "Relaxed"));
    let shared = self::shared(&Source::of(&relaxed));
    assert!(!shared.contains("memoryBarrierBuffer") && !shared.contains("restrict coherent"), "{shared}");
}

#[test]
fn what_an_instance_releases_is_also_what_it_did_in_other_threads() {
    let text = r#"
        use core::sync::atomic::{AtomicU32, Ordering};
        fn suspend() {}
        pub fn pass(id: u32, given: &[AtomicU32], ready: &[AtomicU32]) {
            given[id as usize].store(id, Ordering::Relaxed);
            suspend();
            ready[id as usize].store(1, Ordering::Release);
        }
    "#;
    let barriers = |text: &str| {
        let files = Source::of(text).entry().files();
        let kernel = files.iter().find(|file| file.path == "persistent/persistent.comp").expect("it is there");
        kernel
            .text
            .matches("        groupMemoryBarrier();\n        barrier();\n        groupMemoryBarrier();\n")
            .count()
    };
    assert_eq!((barriers(text), barriers(&text.replace("Release", "Relaxed"))), (1, 0));
}

/// What all schedulers share, without indentation.
fn shared(source: &Source) -> String {
    let files = source.entry().files();
    let shared = files.iter().filter(|file| file.path.starts_with("shared/"));
    shared.flat_map(|file| file.text.lines()).map(|line| line.trim_start().to_owned() + "\n").collect()
}
