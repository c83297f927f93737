//! The prelude against the standard library and glam: kernels that rustc compiles here give the same bits when corogen lowers
//! them over the prelude and the IR is interpreted.
//!
//! glam is the one of x86-64 here: on other machines its `Vec4` and `Quat` add in another order.
#![cfg(target_arch = "x86_64")]
// The kernels are inputs of corogen: there `pub` makes an entry.
#![allow(unreachable_pub)]

use std::path::Path;

use corogen::base::Options;
use corogen::base::options::Float;
use corogen::diag::Diagnostics;
use corogen::ir::Program;
use corogen::ir::interpret::{self, Memory, Value};
use corogen::{lower, parse, resolve};

#[path = "prelude/bytes.rs"]
mod bytes;
#[path = "prelude/floats.rs"]
mod floats;
#[path = "prelude/matrices.rs"]
mod matrices;
#[path = "prelude/sequences.rs"]
mod sequences;
#[path = "prelude/signed.rs"]
mod signed;
#[path = "prelude/transforms.rs"]
mod transforms;
#[path = "prelude/unsigned.rs"]
mod unsigned;
#[path = "prelude/values.rs"]
mod values;
#[path = "prelude/vectors.rs"]
mod vectors;

use values::{FLOATS, INTEGERS, Kernel, WORDS};

/// More steps than any instance takes.
const STEPS: u64 = 10_000_000;

#[test]
fn unsigned_integers() {
    check("unsigned", unsigned::kernel, INTEGERS);
}

#[test]
fn signed_integers() {
    check("signed", signed::kernel, INTEGERS);
}

#[test]
fn float_methods() {
    check("floats", floats::kernel, FLOATS);
}

#[test]
fn options_iterators_and_slices() {
    check("sequences", sequences::kernel, INTEGERS);
}

#[test]
fn glam_vectors() {
    check("vectors", vectors::kernel, INTEGERS);
}

#[test]
fn glam_matrices() {
    check("matrices", matrices::kernel, INTEGERS);
    // products are then spelled out
    check_with("matrices", matrices::kernel, INTEGERS, Float::Strict);
}

#[test]
fn glam_transforms() {
    check("transforms", transforms::kernel, INTEGERS);
}

#[test]
fn bytes_and_classes() {
    check("bytes", bytes::kernel, INTEGERS);
    check("bytes", bytes::kernel, FLOATS);
}

/// Runs `tests/prelude/NAME.rs` on all pairs of the values, both ways.
fn check(name: &str, kernel: Kernel, values: &[u32]) {
    check_with(name, kernel, values, Float::Fast);
}

fn check_with(name: &str, kernel: Kernel, values: &[u32], float: Float) {
    let instances = values.len() * values.len();
    let mut expected = vec![0; instances * WORDS];
    for id in 0..instances {
        kernel(id as u32, values, &mut expected);
    }
    let program = lowered(name, float);
    let mut memory = Memory::zeroed(&program, 0);
    for (buffer, elements) in program.interface.buffers.iter().zip(memory.buffers.iter_mut()) {
        let words = if buffer.name == "values" { values } else { &vec![0; expected.len()] };
        *elements = words.iter().map(|&word| Value::u32(word)).collect();
    }
    for id in 0..instances {
        let stopped = interpret::entry(&program, &mut memory, [id as u32, 0, 0], STEPS);
        let pair = [values[id / values.len()], values[id % values.len()]];
        assert_eq!(stopped, Ok(()), "{name}: instance {id}, {pair:x?}");
        let out = memory.buffers.iter().last().expect("a kernel has an output");
        for word in 0..WORDS {
            let wanted = &expected[id * WORDS + word];
            let got = &out[id * WORDS + word];
            assert_eq!(*got, Value::u32(*wanted), "{name}: word {word} of instance {id}, {pair:x?}");
        }
    }
}

fn lowered(name: &str, float: Float) -> Program {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/prelude").join(name).with_extension("rs");
    let options = Options { entry: Some("kernel".to_owned()), float, ..Options::default() };
    let mut diagnostics = Diagnostics::default();
    let mut module = parse::parse(&path, &options, &mut diagnostics);
    let typed = resolve::resolve(&mut module, &options, &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{:#?}", diagnostics.list);
    let entry = *typed.entries.first().expect("`kernel` is an entry");
    let program = lower::lower(&typed, entry, &module.sources, &options, &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{:#?}", diagnostics.list);
    program.expect("without errors there is a program")
}
