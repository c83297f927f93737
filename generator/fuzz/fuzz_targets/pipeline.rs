//! Any bytes through the whole pipeline: `cargo +nightly fuzz run pipeline`, in this folder's parent, with the texts of
//! `tests/lower`, `tests/ui` and `input-examples/src` as a corpus.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    if let Some(problem) = corogen::oracle::mutate::run(input).expect("a temporary file can be written") {
        panic!("{problem}");
    }
});
