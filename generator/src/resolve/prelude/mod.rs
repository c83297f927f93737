//! The embedded prelude's files: each crate's root and modules, in the order in which they are loaded; and what of them an input
//! can reach.

mod cut;
mod tokens;
mod units;

use crate::base::SourceFile;
pub(super) use cut::{Names, Part};

/// A crate's files by their paths in it; the root is the first.
pub(super) type Files = &'static [(&'static str, &'static str)];

macro_rules! embedded {
    ($root:literal $($name:literal)*) => {
        &[
            ("lib.rs", include_str!(concat!("../../../prelude/", $root, ".rs"))),
            $((concat!($name, ".rs"), include_str!(concat!("../../../prelude/", $root, "/", $name, ".rs"))),)*
        ]
    };
}

/// `core` and `std`.
#[rustfmt::skip]
const CORE: Files = embedded!("core"
    "array" "borrow" "clone" "cmp" "convert" "default" "error" "fmt" "hash" "hint" "intrinsics" "iter" "iter/adapters" "iter/chain"
    "iter/collect" "iter/compare" "iter/double_ended" "iter/fallible" "iter/flatten" "iter/iterator" "iter/range" "iter/sources" "iter/stateful" "macros" "marker" "mem" "num" "num/ascii" "num/bool"
    "num/bytes" "num/carrying" "num/double_angles" "num/double_math" "num/float" "num/float_math" "num/int" "num/nonzero" "num/saturating" "num/signed" "num/single_math" "num/strict" "num/unsigned" "num/wrapping" "ops" "ops/arith" "ops/bit"
    "ops/deref" "ops/function" "ops/index" "ops/range" "ops/try_trait" "option" "option/iter" "result" "result/iter" "slice" "slice/arrays" "slice/chunks"
    "slice/group" "slice/index" "slice/iter" "slice/sort" "slice/split" "sync" "tuple"
);

/// `glam`
#[rustfmt::skip]
const GLAM: Files = embedded!("glam"
    "affine" "affine2" "bvec" "convert" "euler" "float" "int" "mat" "mat2" "mat3" "mat4" "operators" "quat" "swizzles" "vec2" "vec3" "vec4" "vector"
);

/// `corogen_runtime`
const RUNTIME: Files = embedded!("corogen_runtime");

/// The crates by their names, each after those that it uses.
pub(super) const CRATES: [(&str, Files); 3] = [("core", CORE), ("glam", GLAM), ("corogen_runtime", RUNTIME)];

/// All files as written, crate by crate.
pub(super) fn sources() -> impl Iterator<Item = SourceFile> {
    CRATES.into_iter().flat_map(|(name, files)| {
        files.iter().map(move |&(path, text)| SourceFile::new(format!("{name}/{path}"), text.to_owned(), true))
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_is_listed() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("prelude");
        let mut files = 0;
        let mut folders = vec![root];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap().flatten() {
                if entry.path().is_dir() {
                    folders.push(entry.path());
                } else {
                    files += 1;
                }
            }
        }
        assert_eq!(sources().count(), files);
    }
}
