//! Codes of `parse`: files and syntax.

use super::{Code, Explanation, codes};

codes! {
    /// The text is not Rust of the chosen edition. All syntax errors of all files of the module are reported in one run.
    ///
    /// `rustc` says more about a syntax error than corogen does: an input is a module that `rustc` compiles unchanged.
    SYNTAX = "CG0001", "syntax error";

    /// A file of the input could not be read: it is missing, a folder, or not readable for this user.
    ///
    /// For a `mod name;`, corogen looks for `name.rs` and `name/mod.rs` where `rustc` does.
    UNREADABLE = "CG0002", "a source file cannot be read";

    /// Rust source files are UTF-8. Convert the file, e.g. with `iconv -f latin1 -t utf8`.
    NOT_UTF8 = "CG0003", "a source file is not UTF-8";

    /// Expressions, types or blocks are nested deeper than corogen follows. Name parts of the expression with `let`.
    TOO_DEEP = "CG0004", "the source is nested too deeply";

    /// All files of a module together are larger than corogen reads.
    TOO_LONG = "CG0005", "the source is too large";

    /// A `mod name;` leads back to the file that it stands in, or to one that names that file: the module would never end.
    CIRCULAR = "CG0006", "modules name each other in a circle";
}
