//! The generation options of contract section 2: part of the command that a header records.

use std::collections::BTreeMap;

/// Options that change the generated text or its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// `--edition`
    pub edition: Edition,
    /// `--entry`
    pub entry: Option<String>,
    /// `--float`
    pub float: Float,
    /// `--checks`
    pub checks: Checks,
    /// `--usize`: bits of `usize` and `isize`.
    pub usize_bits: u8,
    /// `--points`: keep only these suspension points.
    pub points: Option<Vec<String>>,
    /// `--types PATH`: the user's own types in the host.
    pub types: Option<String>,
    /// `--frame`: what makes the frame smaller.
    pub frame: FrameOptions,
    /// `--counts`: kernels count resumes, and the words of frames that they load and store.
    pub counts: bool,
    /// `--config`: settings of schedulers, by `NAME` or `SCHEDULER.NAME`, as they are written. The generated host begins with them.
    pub config: BTreeMap<String, String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            edition: Edition::E2024,
            entry: None,
            float: Float::Fast,
            checks: Checks::Trap,
            usize_bits: 32,
            points: None,
            types: None,
            frame: FrameOptions::default(),
            counts: false,
            config: BTreeMap::new(),
        }
    }
}

/// The input's edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Edition {
    E2021,
    E2024,
}

/// How exact float operations are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Float {
    /// The driver may contract `a * b + c`.
    Fast,
    /// rustc's bits for `+ - *`, comparison and conversion.
    Strict,
}

/// What happens where rustc's release build would panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checks {
    /// The instance ends and the trap is reported.
    Trap,
    /// Indices are kept in range and the instance goes on.
    Clamp,
    /// No code is added.
    Off,
}

/// What makes the frame smaller; each can be turned off to measure it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameOptions {
    /// Cheap values are computed again instead of kept (`no-remat`).
    pub remat: bool,
    /// Truth values and small integers share words (`no-packing`).
    pub packing: bool,
    /// Values that are never alive at once share slots (`no-sharing`).
    pub sharing: bool,
}

impl Default for FrameOptions {
    fn default() -> Self {
        Self { remat: true, packing: true, sharing: true }
    }
}
