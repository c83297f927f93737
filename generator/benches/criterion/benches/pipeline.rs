//! The whole line on the examples and on an input of 10,000 lines: in a process of its own, and as a further input of one.
//!
//! After `cargo build --release -p corogen`: `cargo bench --manifest-path generator/benches/criterion/Cargo.toml`.

#[path = "../../inputs/mod.rs"]
mod inputs;

use std::path::{Path, PathBuf};

use criterion::{Criterion, criterion_group, criterion_main};

/// Functions that make 10,000 lines and more.
const FUNCTIONS: usize = 500;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn cold(input: &Path) {
    inputs::cold(&root().join("target/release/corogen"), input);
}

fn examples() -> Vec<PathBuf> {
    let folder = root().join("input-examples/src");
    let names = ["box_scene", "mandelbrot", "path_tracer", "sdf", "textured"];
    names.iter().map(|name| folder.join(name).with_extension("rs")).collect()
}

fn pipeline(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let large = inputs::written(folder.path(), "large", &inputs::module(FUNCTIONS));
    let name = |input: &Path| input.file_stem().expect("a name").to_string_lossy().into_owned();
    for (group, run) in [("cold", cold as fn(&Path)), ("again", inputs::again)] {
        let mut group = criterion.benchmark_group(group);
        group.sample_size(10);
        for input in examples().iter().chain([&large]) {
            group.bench_function(name(input), |bencher| bencher.iter(|| run(input)));
        }
        group.finish();
    }
}

criterion_group!(benches, pipeline);
criterion_main!(benches);
