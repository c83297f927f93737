//! A search with an explicit stack: few instances, of lengths that differ by orders of magnitude.

use std::sync::atomic::{AtomicU32, Ordering};

use corogen::execute::Arguments;
use input_examples::queens::queens as kernel;
use rayon::prelude::*;

use super::{Program, bytes};

/// The board is one larger for twice as many of the other programs' instances: 10 queens beside 32,768.
pub(super) fn queens(others: u32) -> Program {
    let queens = others.max(1).ilog2().saturating_sub(5).clamp(4, 16);
    let on_the_cpu = move || {
        let solutions = [AtomicU32::new(0)];
        (0..queens * queens).into_par_iter().for_each(|id| kernel(id, queens, &solutions));
        bytes::words(&[solutions[0].load(Ordering::Relaxed)])
    };
    Program {
        name: "queens",
        amount: format!("{queens}x{queens} fields"),
        sources: vec![("queens.rs", example!("queens.rs"))],
        unkeyed: None,
        arguments: Arguments {
            uniforms: bytes::named([("queens", bytes::words(&[queens]))]),
            buffers: bytes::named([("solutions", vec![0; 4])]),
        },
        output: "solutions",
        floats: false,
        grid: [queens * queens, 1, 1],
        by_hand: None,
        peer: None,
        cpu: Some(Box::new(on_the_cpu)),
    }
}
