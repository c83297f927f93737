//! The rules of `generator/ARCHITECTURE.md`, checked.

mod devices;
mod glsl;
mod imports;
mod sources;
mod statements;

use crate::Findings;

pub(crate) fn run() -> Findings {
    [imports::run(), sources::run(), glsl::run(), statements::run(), devices::run()].concat()
}
