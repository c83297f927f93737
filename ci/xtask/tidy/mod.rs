//! The rules of `generator/ARCHITECTURE.md`, checked.

mod glsl;
mod imports;
mod sources;

use crate::Findings;

pub(crate) fn run() -> Findings {
    [imports::run(), sources::run(), glsl::run()].concat()
}
