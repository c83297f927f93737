//! The prelude against the standard library and glam: kernels that rustc compiles here give the same bits when corogen lowers
//! them over the prelude and the IR is interpreted.
//!
//! glam is the one of x86-64 here: on other machines its `Vec4` and `Quat` add in another order.
#![cfg(target_arch = "x86_64")]
// The kernels are inputs of corogen: there `pub` makes an entry.
#![allow(unreachable_pub, deprecated)]
// the kernels call every function of the prelude, also where another one would say it shorter
#![allow(
    clippy::eq_op,
    clippy::iter_nth_zero,
    clippy::legacy_numeric_constants,
    clippy::manual_is_multiple_of,
    clippy::map_collect_result_unit,
    clippy::mem_replace_option_with_none,
    clippy::op_ref,
    clippy::precedence,
    clippy::redundant_closure,
    clippy::skip_while_next,
    clippy::unit_cmp,
    clippy::unnecessary_lazy_evaluations
)]

use std::collections::BTreeSet;
use std::path::Path;

use corogen::base::Options;
use corogen::base::options::Float;
use corogen::diag::Diagnostics;
use corogen::ir::Program;
use corogen::ir::interpret::{self, Memory, Value};
use corogen::{lower, parse, resolve};

#[path = "prelude/bytes.rs"]
mod bytes;
#[path = "prelude/containers.rs"]
mod containers;
#[path = "prelude/conversions.rs"]
mod conversions;
#[path = "prelude/doubles.rs"]
mod doubles;
#[path = "prelude/floats.rs"]
mod floats;
#[path = "prelude/forms.rs"]
mod forms;
#[path = "prelude/inverses.rs"]
mod inverses;
#[path = "prelude/iterators.rs"]
mod iterators;
#[path = "prelude/lengths.rs"]
mod lengths;
#[path = "prelude/math.rs"]
mod math;
#[path = "prelude/matrices.rs"]
mod matrices;
#[path = "prelude/parts.rs"]
mod parts;
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
#[path = "prelude/wrappers.rs"]
mod wrappers;

use values::{FLOATS, INTEGERS, Kernel, WORDS, near};

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
    check_with("matrices", matrices::kernel, INTEGERS, Float::Strict, bits);
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

#[test]
fn functions_of_floats() {
    check_near("math", math::kernel, FLOATS);
}

#[test]
fn functions_of_doubles() {
    check_near("doubles", doubles::kernel, FLOATS);
}

#[test]
fn directions_and_inverses() {
    check_near("lengths", lengths::kernel, INTEGERS);
    check_near("inverses", inverses::kernel, INTEGERS);
}

#[test]
fn forms_of_the_language() {
    check("forms", forms::kernel, INTEGERS);
}

#[test]
fn the_rest_of_options_results_and_slices() {
    check("containers", containers::kernel, INTEGERS);
}

#[test]
fn comparisons_sums_and_lengths_of_iterators() {
    check("iterators", iterators::kernel, INTEGERS);
}

#[test]
fn parts_of_slices() {
    check("parts", parts::kernel, INTEGERS);
}

#[test]
fn numbers_in_wrappers() {
    check("wrappers", wrappers::kernel, INTEGERS);
}

#[test]
fn variants_and_conversions() {
    check("conversions", conversions::kernel, INTEGERS);
}

/// Files of the prelude, and the kernels that call what they have.
const CALLED_IN: &[(&str, &[&str])] = &[
    ("core/num/float", &["floats", "bytes", "math"]),
    ("core/num/float_math", &["floats", "math"]),
    ("core/num/single_math", &["math"]),
    ("core/num/double_math", &["doubles"]),
    ("core/num/double_angles", &["doubles"]),
    ("core/num/int", &["unsigned", "signed", "bytes"]),
    ("core/num/signed", &["signed", "bytes"]),
    ("core/num/unsigned", &["unsigned", "bytes"]),
    ("core/num/bytes", &["unsigned", "signed", "bytes"]),
    ("core/num/carrying", &["wrappers"]),
    ("core/num/nonzero", &["wrappers"]),
    ("core/num/saturating", &["wrappers"]),
    ("core/num/strict", &["wrappers"]),
    ("core/num/wrapping", &["wrappers"]),
    ("core/num/ascii", &["bytes"]),
    ("core/num/bool", &["unsigned"]),
    ("core/option", &["sequences", "containers", "wrappers"]),
    ("core/result", &["sequences", "containers", "wrappers"]),
    ("core/slice", &["sequences", "containers", "bytes", "forms", "parts"]),
    ("core/slice/arrays", &["parts"]),
    ("core/slice/chunks", &["sequences", "containers", "parts"]),
    ("core/slice/group", &["parts"]),
    ("core/slice/iter", &["parts"]),
    ("core/slice/sort", &["sequences", "containers", "parts"]),
    ("core/slice/split", &["parts"]),
    ("core/array", &["sequences", "containers", "parts", "wrappers"]),
    ("core/iter/iterator", &["sequences", "containers", "bytes", "iterators"]),
    ("core/iter/double_ended", &["sequences", "containers", "iterators"]),
    ("core/iter/stateful", &["iterators", "sequences"]),
    ("core/iter/sources", &["sequences", "containers", "iterators"]),
    ("core/ops/range", &["sequences", "containers", "wrappers"]),
    ("core/ops/try_trait", &["sequences", "containers", "wrappers"]),
    ("core/cmp", &["sequences", "containers", "unsigned"]),
    ("glam/affine", &["matrices", "transforms", "inverses"]),
    ("glam/affine2", &["transforms", "inverses"]),
    ("glam/bvec", &["vectors", "lengths"]),
    ("glam/euler", &["transforms"]),
    ("glam/float", &["vectors", "lengths"]),
    ("glam/int", &["vectors", "lengths", "bytes"]),
    ("glam/mat", &["matrices", "transforms", "inverses"]),
    ("glam/mat4", &["matrices", "transforms", "inverses"]),
    ("glam/quat", &["matrices", "transforms", "inverses"]),
    ("glam/vec2", &["vectors", "transforms", "lengths"]),
    ("glam/vec3", &["vectors", "transforms", "lengths", "matrices"]),
    ("glam/vec4", &["vectors", "transforms", "lengths"]),
    ("glam/vector", &["vectors", "transforms", "lengths", "matrices"]),
];

#[test]
fn every_function_is_called_in_a_kernel() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text =
        |path: String| std::fs::read_to_string(root.join(&path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut missing = Vec::new();
    for (file, kernels) in CALLED_IN {
        let called: String = kernels.iter().map(|kernel| text(format!("tests/prelude/{kernel}.rs"))).collect();
        let words: BTreeSet<&str> = called.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
        let source = text(format!("prelude/{file}.rs"));
        let named = |line: &str| {
            let (before, after) = line.split_once("fn ")?;
            let public =
                before.trim_start().starts_with("pub ") && !before.contains("unsafe") || file.contains("iter/");
            let name = after.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?;
            (public && !name.is_empty() && !before.contains("//")).then(|| name.to_owned())
        };
        let names: BTreeSet<String> = source.lines().filter_map(named).collect();
        missing
            .extend(names.iter().filter(|name| !words.contains(name.as_str())).map(|name| format!("{file}: {name}")));
    }
    assert!(missing.is_empty(), "no kernel beside `values.rs` calls\n{}", missing.join("\n"));
}

/// Runs `tests/prelude/NAME.rs` on all pairs of the values, both ways.
fn check(name: &str, kernel: Kernel, values: &[u32]) {
    check_with(name, kernel, values, Float::Fast, bits);
}

/// The same for what the prelude computes in another way than the standard library and glam.
fn check_near(name: &str, kernel: Kernel, values: &[u32]) {
    check_with(name, kernel, values, Float::Fast, near);
}

fn bits(wanted: u32, got: u32) -> bool {
    wanted == got
}

fn check_with(name: &str, kernel: Kernel, values: &[u32], float: Float, same: fn(u32, u32) -> bool) {
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
    let mut wrong = Vec::new();
    for id in 0..instances {
        let stopped = interpret::entry(&program, &mut memory, [id as u32, 0, 0], STEPS);
        let pair = [values[id / values.len()], values[id % values.len()]];
        assert_eq!(stopped, Ok(()), "{name}: instance {id}, {pair:x?}");
        let out = memory.buffers.iter().last().expect("a kernel has an output");
        for word in 0..WORDS {
            let wanted = expected[id * WORDS + word];
            let got = out[id * WORDS + word].cells[0].bits().map(|bits| bits as u32);
            if !got.is_some_and(|got| same(wanted, got)) {
                wrong.push(format!("word {word} of {pair:x?}: {got:x?}, not {wanted:#x}"));
            }
        }
    }
    let shown = wrong[..wrong.len().min(60)].join("\n");
    assert!(wrong.is_empty(), "{name}: {} words differ\n{shown}", wrong.len());
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
