//! Bytecode that counts Collatz steps: every instance is soon at another instruction.

use corogen::execute::Arguments;
use input_examples::interpreter::interpreter as kernel;

use super::{Program, bytes};
use crate::bench::cpu::on_cpu;

/// Every instance runs the program on its own number.
pub(super) fn interpreter(instances: u32) -> Program {
    let program = collatz();
    Program {
        name: "interpreter",
        amount: format!("{instances} instances"),
        sources: vec![("interpreter.rs", example!("interpreter.rs"))],
        unkeyed: None,
        arguments: Arguments {
            uniforms: bytes::named([]),
            buffers: bytes::named([("program", bytes::words(&program)), ("results", vec![0; 4 * instances as usize])]),
        },
        output: "results",
        floats: false,
        grid: [instances, 1, 1],
        by_hand: None,
        peer: None,
        cpu: Some(on_cpu::<u32>(instances, move |id, results| kernel(id, &program, results))),
    }
}

/// The steps until `id + 1` is 1, where an odd `n` becomes `3n + 1`, an even one its half.
fn collatz() -> Vec<u32> {
    let (push, copy, put, add, multiply, shift_right, and, jump_if_zero, jump, end) = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    // The stack: n, steps. The numbers of the words are those of the jumps.
    let begin = [(push, 1), (add, 0), (push, 0)];
    let turn = [(copy, 1), (push, 1), (shift_right, 0), (jump_if_zero, 25), (push, 1), (add, 0)];
    let is_odd = [(copy, 1), (push, 1), (and, 0), (jump_if_zero, 20)];
    let odd = [(copy, 1), (push, 3), (multiply, 0), (push, 1), (add, 0), (put, 1), (jump, 3)];
    let even = [(copy, 1), (push, 1), (shift_right, 0), (put, 1), (jump, 3)];
    let parts = [&begin[..], &turn, &is_odd, &odd, &even, &[(end, 0)]];
    parts.concat().into_iter().map(|(instruction, operand)| instruction | operand << 8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytecode_counts_the_steps() {
        let (program, mut results) = (collatz(), [0; 27]);
        (0..27).for_each(|id| kernel(id, &program, &mut results));
        assert_eq!((results[0], results[2], results[26]), (0, 7, 111));
    }
}
