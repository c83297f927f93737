//! Text to text: programs in a folder, and what a stage makes of each beside it.

use std::path::Path;

/// Compares what `told` says of each program of a folder of `src/` with the file beside it that ends in `extension`. `BLESS=1` writes
/// these files.
///
/// # Panics
/// Where one differs, or there is no program.
pub(crate) fn compare(folder: &str, extension: &str, told: impl Fn(&str) -> String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder);
    let mut inputs: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder of programs")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    inputs.sort();
    assert!(!inputs.is_empty(), "{} has programs", folder.display());
    let mut different = Vec::new();
    for input in inputs {
        let text = told(&std::fs::read_to_string(&input).expect("a program"));
        let expected = input.with_extension(extension);
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&expected, &text).expect("the expected text is written");
        } else if std::fs::read_to_string(&expected).unwrap_or_default() != text {
            different.push(format!("{}\n{text}", expected.display()));
        }
    }
    assert!(different.is_empty(), "BLESS=1 accepts these:\n{}", different.join("\n"));
}
