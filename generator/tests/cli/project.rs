//! A project of one kernel, and the command in it.

use std::path::Path;
use std::process::{Command, Output};

/// The kernel.
pub(super) const KERNEL: &str = "\
use corogen_runtime::suspend_at;

/// Doubles each number, after a pause.
pub fn double(id: u32, factor: u32, numbers: &mut [u32]) {
    let before = numbers[id as usize];
    suspend_at(\"pause\");
    numbers[id as usize] = before * factor;
}
";

/// A folder with the kernel in `double.rs`.
pub(super) fn project() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::write(dir.path().join("double.rs"), KERNEL).expect("writable");
    dir
}

fn corogen(dir: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_corogen")).args(words).current_dir(dir).output().expect("it starts")
}

/// Exit status, standard output, standard error.
pub(super) fn run(dir: &Path, words: &[&str]) -> (i32, String, String) {
    let output = corogen(dir, words);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("no signal"), text(output.stdout), text(output.stderr))
}
