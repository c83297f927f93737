//! `--stats json`: the keys of contract section 6.

use std::collections::BTreeMap;

use serde::Serialize;

use super::settings::SettingValue;

/// What a run took.
#[derive(Clone, Debug, Serialize)]
pub struct Statistics {
    /// The scheduler's name on the command line.
    pub scheduler: &'static str,
    /// The device's name.
    pub device: String,
    /// Instances of the grid.
    pub instances: u64,
    /// On the device, without uploads and downloads.
    pub gpu_ms: Spread,
    /// From the first upload to the last download.
    pub wall_ms: Spread,
    /// Making the pipelines; whoever compiled the GLSL adds that.
    pub compile_ms: f64,
    /// In the plan's order; empty where nobody asked for a profile.
    pub kernels: Vec<KernelStatistics>,
    /// How often each point but the entry was resumed, whatever the scheduler; points with equal continuations count as the one
    /// that stands for them. Empty where nothing was counted, or nothing suspends.
    pub resumes: BTreeMap<String, u64>,
    /// Turns of the scheduler's loop over all ranges: recorded rounds of the wavefront, one a range elsewhere.
    pub rounds: u64,
    /// Bytes of an instance's frame.
    pub frame_bytes: u32,
    /// Bytes that continuations read of their frames, wherever the scheduler keeps these: in registers, in shared or in device
    /// memory. The number of the instance beside a frame is not counted.
    pub frame_bytes_loaded: u64,
    /// Bytes that continuations wrote to their frames.
    pub frame_bytes_stored: u64,
    /// Frames that the wavefront's compaction moved.
    pub frames_moved: u64,
    /// The settings that were used.
    pub config: BTreeMap<&'static str, SettingValue>,
}

/// Times over the repetitions, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Spread {
    pub min: f64,
    pub median: f64,
    pub max: f64,
}

/// What one kernel took.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KernelStatistics {
    /// Its name in the plan.
    pub name: String,
    /// `continuation` or `scheduling`.
    pub role: &'static str,
    /// Dispatches in one repetition.
    pub dispatches: u64,
    /// In a repetition of its own, in which every step is timed: together they take longer than one of which only the whole is.
    pub gpu_ms: f64,
}

impl Statistics {
    /// Takes what a run that counted has counted.
    pub fn take_counts(&mut self, counted: Self) {
        self.resumes = counted.resumes;
        self.frame_bytes_loaded = counted.frame_bytes_loaded;
        self.frame_bytes_stored = counted.frame_bytes_stored;
        self.frames_moved = counted.frames_moved;
    }
}

impl Spread {
    /// Of at least one time.
    pub fn of(mut times: Vec<f64>) -> Self {
        times.sort_by(f64::total_cmp);
        let (Some(&min), Some(&max)) = (times.first(), times.last()) else { return Self::default() };
        let middle = times.len() / 2;
        let median = if times.len() % 2 == 1 { times[middle] } else { (times[middle - 1] + times[middle]) / 2.0 };
        Self { min, median, max }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_an_even_number_is_between_the_middle_two() {
        assert_eq!(Spread::of(vec![4.0, 1.0, 2.0, 3.0]), Spread { min: 1.0, median: 2.5, max: 4.0 });
        assert_eq!(Spread::of(vec![5.0, 1.0, 2.0]), Spread { min: 1.0, median: 2.0, max: 5.0 });
    }
}
