//! The numbers of one run of the bench.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// All of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Report {
    pub(crate) device: String,
    /// The driver with its version.
    pub(crate) driver: String,
    /// When it was measured: `2026-11-22`.
    pub(crate) date: String,
    /// Which time counts.
    pub(crate) clock: String,
    /// How often each form ran.
    pub(crate) rounds: usize,
    /// The cores that the CPU's forms have, and a device in software too.
    pub(crate) cores: usize,
    pub(crate) groups: Vec<Group>,
}

/// The forms of a program.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Group {
    /// In a word or two.
    pub(crate) name: String,
    /// The same, and how much of it there is.
    pub(crate) program: String,
    pub(crate) code: Code,
    pub(crate) rows: Vec<Row>,
    /// What the key of a suspension point is worth, of a program that is measured without it too.
    pub(crate) keyed: Vec<Keyed>,
    /// What twins of kernels take that stand beside hand-written ones, over all twins of each.
    #[serde(default)]
    pub(crate) twins: Vec<Row>,
    /// What forms take where something is switched off.
    pub(crate) ablations: Ablations,
    /// Where the time of a wavefront goes that has a slot for each instance. Each kernel is timed by itself.
    pub(crate) profile: Vec<Kernel>,
    /// The same by hand: its stages.
    pub(crate) profile_by_hand: Vec<Kernel>,
}

/// How much code there is. Lines that are blank or only comment do not count.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Code {
    /// Bytes of an instance's frame, of the wavefront and of the persistent scheduler.
    pub(crate) frame_bytes: u32,
    /// Lines of the program.
    pub(crate) input: usize,
    /// Lines of what is generated of it: shaders, and Rust.
    pub(crate) glsl: Lines,
    pub(crate) host: Lines,
    /// Lines of kernels that somebody wrote.
    pub(crate) by_hand: Option<Lines>,
    /// What generation takes, in milliseconds: all schedulers, without compiling shaders, in a process that has generated before.
    pub(crate) generation_ms: f64,
}

/// Lines by scheduler.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Lines {
    /// What schedulers share counts once.
    pub(crate) all: usize,
    /// What schedulers share counts for each.
    pub(crate) each: BTreeMap<String, usize>,
}

/// Forms with everything, and each without something.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Ablations {
    pub(crate) rows: Vec<Row>,
    /// What makes no difference to the kernels, so that there is nothing to measure.
    pub(crate) same: Vec<String>,
}

/// A form.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) form: String,
    /// The form before it that it is compared with.
    pub(crate) against: Option<String>,
    /// The median, in milliseconds.
    pub(crate) ms: f64,
    /// How much faster it is than the other form in the same round: the median.
    pub(crate) ratio: Option<f64>,
    /// How often instances were resumed.
    pub(crate) resumes: Option<u64>,
    /// Its frames, where they are what is compared.
    pub(crate) frame: Option<Frame>,
    /// What it took in each round.
    pub(crate) all_ms: Vec<f64>,
}

/// A frame, and what moves of all frames.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Frame {
    pub(crate) words: u32,
    /// In millions of bytes.
    pub(crate) mb_loaded: f64,
    pub(crate) mb_stored: f64,
}

/// A form whose program has a key.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Keyed {
    pub(crate) form: String,
    /// The form of the program without one.
    pub(crate) without: String,
    /// How much faster the form is than that in the same round: the median.
    pub(crate) ratio: f64,
}

/// A kernel of a wavefront.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Kernel {
    pub(crate) name: String,
    pub(crate) dispatches: u64,
    /// The median of its times in several runs, in milliseconds.
    pub(crate) ms: f64,
    /// Whether it runs nothing of the program.
    pub(crate) only_schedules: bool,
}

impl Row {
    /// Whether it is the form that it is compared with, and something more.
    pub(super) fn is_variant(&self) -> bool {
        let rest = self.against.as_ref().and_then(|against| self.form.strip_prefix(against));
        rest.is_some_and(|rest| rest.starts_with(", "))
    }

    /// Nanoseconds for each resume.
    pub(super) fn per_resume(&self) -> Option<f64> {
        Some(self.ms * 1e6 / self.resumes.filter(|&resumes| resumes > 0)? as f64)
    }

    /// Least and most of all rounds.
    pub(super) fn spread(&self) -> [f64; 2] {
        let least = self.all_ms.iter().copied().fold(f64::INFINITY, f64::min);
        [least, self.all_ms.iter().copied().fold(0.0, f64::max)]
    }
}

/// The middle of some times.
#[cfg(any(test, feature = "bench"))]
pub(crate) fn median(times: &[f64]) -> f64 {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// How much faster a form is than another: the median over rounds, as a device's speed drifts between them.
#[cfg(any(test, feature = "bench"))]
pub(crate) fn ratio(own: &[f64], other: &[f64]) -> f64 {
    median(&other.iter().zip(own).map(|(other, own)| other / own).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::{median, ratio};
    use crate::numbers::testing::row;

    #[test]
    fn a_ratio_is_of_the_same_round() {
        // The device was three times as slow in the second round; medians alone would say 1.
        assert_eq!(ratio(&[1.0, 3.0, 2.0], &[2.0, 6.0, 1.0]), 2.0);
        assert_eq!(median(&[1.0, 3.0, 2.0]), median(&[2.0, 6.0, 1.0]));
    }

    #[test]
    fn a_variant_is_what_it_is_compared_with_and_more() {
        assert!(row("megakernel, with checks", Some("megakernel")).is_variant());
        assert!(!row("megakernel", Some("megakernel by hand")).is_variant());
        assert!(!row("megakernel by hand", Some("megakernel")).is_variant());
        assert!(!row("persistent", Some("megakernel")).is_variant());
    }
}
