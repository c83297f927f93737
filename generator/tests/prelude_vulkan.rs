//! The prelude's kernels on this machine's Vulkan device, under `--float strict`, against what rustc makes of them.
//!
//! Integers, comparison, conversion, `+ - *` and what selects among floats have rustc's bits. Division, roots and what is built on
//! them have the device's precision.
#![cfg(all(feature = "run", target_arch = "x86_64"))]
// The kernels are inputs of corogen: there `pub` makes an entry.
#![allow(unreachable_pub, deprecated)]
// the kernels call every function of the prelude, also where another one would say it shorter
#![allow(
    clippy::eq_op,
    clippy::legacy_numeric_constants,
    clippy::manual_is_multiple_of,
    clippy::precedence,
    clippy::redundant_closure,
    clippy::skip_while_next,
    clippy::unnecessary_lazy_evaluations
)]

use std::path::Path;

use corogen::base::options::{Checks, Float};
use corogen::base::{Options, Sources, Table};
use corogen::diag::Diagnostics;
use corogen::emit::EmitInput;
use corogen::execute::{Arguments, Job, run};
use corogen::ir::Program;
use corogen::oracle::device::gpu;
use corogen::oracle::drawn;
use corogen::schedule::plan::Scheduler;
use corogen::spirv::Compiler;
use corogen::{lower, parse, resolve};

#[path = "prelude/values.rs"]
mod values;

#[path = "prelude/bytes.rs"]
mod bytes;
#[path = "prelude/containers.rs"]
mod containers;
#[path = "prelude/doubles.rs"]
mod doubles;
#[path = "prelude/floats.rs"]
mod floats;
#[path = "prelude/forms.rs"]
mod forms;
#[path = "prelude/inverses.rs"]
mod inverses;
#[path = "prelude/lengths.rs"]
mod lengths;
#[path = "prelude/math.rs"]
mod math;
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
#[path = "prelude/vectors.rs"]
mod vectors;

use values::{FLOATS, INTEGERS, Kernel, WORDS, near};

/// How a result may differ.
#[derive(Clone, Copy)]
enum Precision {
    /// Not at all.
    Bits,
    /// As a float, by a few units in the last place of what it is computed from.
    Device,
    /// As a float, by as much as Vulkan grants inverse trigonometry.
    Coarse,
}

#[test]
fn integers_have_rustcs_bits() {
    let kernels: [(&str, Kernel); 6] = [
        ("unsigned", unsigned::kernel),
        ("forms", forms::kernel),
        ("signed", signed::kernel),
        ("sequences", sequences::kernel),
        ("bytes", bytes::kernel),
        ("containers", containers::kernel),
    ];
    for (name, kernel) in drawn(kernels, 2) {
        check(name, kernel, INTEGERS, |_| Precision::Bits);
    }
}

#[test]
fn floats_have_rustcs_bits_where_no_division_is() {
    check("floats", floats::kernel, FLOATS, |word| match word {
        3 | 4 | 16..=20 => Precision::Device,
        _ => Precision::Bits,
    });
}

#[test]
fn functions_vectors_and_matrices_have_the_devices_precision() {
    check("math", math::kernel, FLOATS, |word| match word {
        16 | 17 => Precision::Coarse,
        _ => Precision::Device,
    });
    check("doubles", doubles::kernel, FLOATS, |_| Precision::Device);
    let kernels: [(&str, Kernel); 5] = [
        ("vectors", vectors::kernel),
        ("lengths", lengths::kernel),
        ("inverses", inverses::kernel),
        ("matrices", matrices::kernel),
        ("transforms", transforms::kernel),
    ];
    for (name, kernel) in drawn(kernels, 2) {
        check(name, kernel, INTEGERS, |_| Precision::Device);
    }
}

/// Runs `tests/prelude/NAME.rs` on all pairs of the values, on the device and here.
fn check(name: &str, kernel: Kernel, values: &[u32], precision: impl Fn(usize) -> Precision) {
    let instances = values.len() * values.len();
    let mut expected = vec![0; instances * WORDS];
    for id in 0..instances {
        kernel(id as u32, values, &mut expected);
    }
    let found = on_device(name, values, expected.len());
    let mut wrong = Vec::new();
    for (at, (&wanted, &got)) in expected.iter().zip(&found).enumerate() {
        let (instance, word) = (at / WORDS, at % WORDS);
        let same = match precision(word) {
            Precision::Bits => wanted == got,
            Precision::Device => near(wanted, got),
            Precision::Coarse => (f32::from_bits(wanted) - f32::from_bits(got)).abs() < 1e-3 || near(wanted, got),
        };
        if !same {
            let pair = [values[instance / values.len()], values[instance % values.len()]];
            wrong.push(format!("word {word} of {pair:x?}: {got:#x}, not {wanted:#x}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{name}: {} of {} words differ\n{}",
        wrong.len(),
        found.len(),
        wrong[..wrong.len().min(60)].join("\n")
    );
}

fn on_device(name: &str, values: &[u32], words: usize) -> Vec<u32> {
    let options =
        Options { entry: Some("kernel".to_owned()), float: Float::Strict, checks: Checks::Off, ..Options::default() };
    let (program, sources) = lowered(name, &options);
    let coroutine = corogen::split::split(program);
    let layout = corogen::frame::layout(&coroutine, &options.frame);
    let scheduler = Scheduler::Megakernel;
    let plan = corogen::schedule::plan(&coroutine, &layout, scheduler, &options);
    let input = EmitInput {
        coroutine: &coroutine,
        layout: &layout,
        own: None,
        plan: &plan,
        sources: &sources,
        options: &options,
    };
    let files = corogen::emit::glsl::emit(&input);
    let compiler = Compiler::find().expect("a GLSL compiler");
    let spirv = plan.kernels.iter().map(|kernel| {
        let path = format!("{}/{}.comp", scheduler.folder(), kernel.name);
        compiler.compile(&files, &path, options.float).expect("the GLSL compiles")
    });
    let spirv = Table::from(spirv.collect::<Vec<_>>());
    let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_ne_bytes()).collect::<Vec<u8>>();
    let arguments = Arguments {
        uniforms: Default::default(),
        buffers: [("values".to_owned(), bytes(values)), ("out".to_owned(), vec![0; 4 * words])].into(),
    };
    let job = Job {
        program: &coroutine.program,
        sources: &sources,
        plan: &plan,
        spirv: &spirv,
        frame_bytes: 4 * layout.words,
        grid: [(words / WORDS) as u32, 1, 1],
        arguments: &arguments,
        config: &Default::default(),
        repeat: 1,
        profile: false,
    };
    let outcome = run(gpu(), &job).expect("it runs");
    outcome.buffers["out"].chunks_exact(4).map(|word| u32::from_ne_bytes(word.try_into().unwrap())).collect()
}

fn lowered(name: &str, options: &Options) -> (Program, Sources) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/prelude").join(name).with_extension("rs");
    let mut diagnostics = Diagnostics::default();
    let mut module = parse::parse(&path, options, &mut diagnostics);
    let typed = resolve::resolve(&mut module, options, &mut diagnostics);
    let entry = *typed.entries.first().expect("`kernel` is an entry");
    let program = lower::lower(&typed, entry, &module.sources, options, &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{:#?}", diagnostics.list);
    (program.expect("without errors there is a program"), module.sources)
}
