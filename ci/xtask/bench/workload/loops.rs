//! Programs of integers, written for the bench: one with loops of very different lengths, one that does nothing but suspend.

use corogen::execute::Arguments;

use super::{HandWritten, Program, bytes};
use crate::bench::cpu::on_cpu;

/// As this crate runs it on the CPU.
#[path = "../../../bench/collatz/collatz.rs"]
#[allow(unreachable_pub)]
mod collatz_kernel;

/// Each instance adds up the steps of so many numbers.
pub(super) fn collatz(instances: u32, numbers: u32) -> Program {
    let mut steps = vec![0; instances as usize];
    (0..instances).for_each(|id| collatz_kernel::collatz(id, numbers, &mut steps));
    let by_hand = HandWritten {
        sources: sources!("collatz": "collatz.glsl" "megakernel.comp" "persistent.comp" "state_machine.comp" "wavefront.comp"),
        inputs: &[],
        uniforms: vec![numbers],
        stages: &["begin", "walk"],
        slot_bytes: &[16],
        queue_sides: 2,
        rounds: steps.iter().max().map_or(1, |most| most / collatz_kernel::STEPS + 1),
    };
    Program {
        name: "Collatz sequences",
        amount: format!("{instances} instances of {numbers} numbers"),
        sources: vec![("collatz.rs", include_str!("../../../bench/collatz/collatz.rs"))],
        unkeyed: None,
        arguments: Arguments {
            uniforms: bytes::named([("numbers", bytes::words(&[numbers]))]),
            buffers: bytes::named([("steps", vec![0; 4 * instances as usize])]),
        },
        output: "steps",
        floats: false,
        grid: [instances, 1, 1],
        by_hand: Some(by_hand),
        peer: None,
        cpu: Some(on_cpu::<u32>(instances, move |id, steps| collatz_kernel::collatz(id, numbers, steps))),
    }
}

/// A coroutine that only suspends: twelve words move at each hop.
pub(super) fn hops(instances: u32, hops: u32) -> Program {
    let by_hand = HandWritten {
        sources: sources!("hops": "hops.glsl" "persistent.comp" "wavefront.comp"),
        inputs: &[],
        uniforms: vec![hops],
        stages: &["begin", "hop"],
        slot_bytes: &[16, 16, 16, 4],
        queue_sides: 2,
        rounds: hops + 1,
    };
    Program {
        name: "hops",
        amount: format!("{instances} instances of {hops} hops"),
        sources: vec![("hops.rs", include_str!("../../../bench/hops/hops.rs"))],
        unkeyed: None,
        arguments: Arguments {
            uniforms: bytes::named([("hops", bytes::words(&[hops]))]),
            buffers: bytes::zeros("out", instances),
        },
        output: "out",
        floats: false,
        grid: [instances, 1, 1],
        by_hand: Some(by_hand),
        // Without a suspension there is nothing to it.
        peer: None,
        cpu: None,
    }
}
