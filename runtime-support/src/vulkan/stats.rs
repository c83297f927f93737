//! What a dispatch took.

/// What a dispatch took. What takes time to find out is only there if it was asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stats {
    /// Instances that ran.
    pub instances: u64,
    /// Milliseconds on the device, without uploads and downloads; nothing where the queue has no clock.
    pub gpu_ms: Option<f64>,
    /// Each kernel that was dispatched, in the order of the first time. Only of a host that was told to `profile`.
    pub kernels: Vec<KernelStats>,
    /// Each point, the entry first. Only of a wavefront that was told to `profile`.
    pub queues: Vec<QueueStats>,
    /// What the kernels counted. Only of a host that was generated with `--counts on`, and not of the megakernel, which has no points.
    pub counts: Option<Counts>,
}

/// What a kernel took.
#[derive(Clone, Debug, PartialEq)]
pub struct KernelStats {
    /// Its file's name, without the ending.
    pub name: String,
    /// How often it was dispatched.
    pub dispatches: u64,
    /// Milliseconds on the device; nothing where the queue has no clock.
    pub gpu_ms: Option<f64>,
}

/// What waited at a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueStats {
    /// The point.
    pub point: &'static str,
    /// How many instances each round resumed there, or began; the kernel that ends the last few of them is no round.
    pub lengths: Vec<u32>,
}

/// What kernels counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// How often instances were resumed at each point but the entry, whatever the scheduler.
    pub resumes: Vec<(&'static str, u64)>,
    /// Bytes that continuations read of their frames, in registers, in shared or in device memory.
    pub frame_bytes_loaded: u64,
    /// Bytes that they wrote.
    pub frame_bytes_stored: u64,
    /// Frames that the wavefront's compaction moved.
    pub frames_moved: u64,
}

impl Stats {
    /// Adds what another lane took. Times add up, though the device may have worked on both at once.
    pub fn add(&mut self, other: Stats) {
        self.instances += other.instances;
        if let Some(milliseconds) = other.gpu_ms {
            self.add_milliseconds(milliseconds);
        }
        for KernelStats { name, dispatches, gpu_ms } in other.kernels {
            self.add_dispatches(&name, dispatches, gpu_ms);
        }
        if self.queues.is_empty() {
            self.queues = other.queues;
        } else {
            self.queues.iter_mut().zip(other.queues).for_each(|(queue, other)| queue.lengths.extend(other.lengths));
        }
        match (&mut self.counts, other.counts) {
            (Some(counts), Some(other)) => counts.add(&other),
            (counts, other) => *counts = counts.take().or(other),
        }
    }

    /// Adds so many instances.
    pub fn add_instances(&mut self, instances: u32) {
        self.instances += u64::from(instances);
    }

    /// Adds what the buffer of counts holds: 64 bits for each point, then the words that were loaded, those that were
    /// stored, and the frames that were moved.
    pub fn add_counts(&mut self, points: &[&'static str], bytes: &[u8]) {
        let word = |bytes: &[u8]| bytes.first_chunk().map_or(0, |bytes| u64::from(u32::from_ne_bytes(*bytes)));
        let count = |number: usize| {
            let both = bytes.get(8 * number..8 * number + 8).unwrap_or_default();
            word(both) | word(both.get(4..).unwrap_or_default()) << 32
        };
        let counts = self.counts.get_or_insert_with(|| Counts {
            resumes: points[1..].iter().map(|&point| (point, 0)).collect(),
            ..Counts::default()
        });
        for (number, (_, resumes)) in (1..).zip(&mut counts.resumes) {
            *resumes += count(number);
        }
        counts.frame_bytes_loaded += 4 * count(points.len());
        counts.frame_bytes_stored += 4 * count(points.len() + 1);
        counts.frames_moved += count(points.len() + 2);
    }

    /// Adds time on the device.
    pub(super) fn add_milliseconds(&mut self, milliseconds: f64) {
        *self.gpu_ms.get_or_insert(0.0) += milliseconds;
    }

    /// Adds a dispatch of a kernel.
    pub(super) fn add_dispatch(&mut self, name: &str, milliseconds: Option<f64>) {
        self.add_dispatches(name, 1, milliseconds);
    }

    fn add_dispatches(&mut self, name: &str, dispatches: u64, milliseconds: Option<f64>) {
        let at = self.kernels.iter().position(|kernel| kernel.name == name).unwrap_or_else(|| {
            self.kernels.push(KernelStats { name: name.to_owned(), dispatches: 0, gpu_ms: None });
            self.kernels.len() - 1
        });
        let kernel = &mut self.kernels[at];
        kernel.dispatches += dispatches;
        if let Some(milliseconds) = milliseconds {
            *kernel.gpu_ms.get_or_insert(0.0) += milliseconds;
        }
    }

    /// Adds a round: for each of `points` how many instances it resumed.
    pub(super) fn add_round(&mut self, points: &[&'static str], length: impl Fn(usize) -> u32) {
        if self.queues.is_empty() {
            self.queues = points.iter().map(|&point| QueueStats { point, lengths: Vec::new() }).collect();
        }
        for (number, queue) in self.queues.iter_mut().enumerate() {
            queue.lengths.push(length(number));
        }
    }
}

impl Counts {
    fn add(&mut self, other: &Counts) {
        for ((_, resumes), (_, more)) in self.resumes.iter_mut().zip(&other.resumes) {
            *resumes += more;
        }
        self.frame_bytes_loaded += other.frame_bytes_loaded;
        self.frame_bytes_stored += other.frame_bytes_stored;
        self.frames_moved += other.frames_moved;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_lanes_took_is_the_sum() {
        let kernel = |name: &str, dispatches| KernelStats { name: name.into(), dispatches, gpu_ms: Some(1.0) };
        let queue = |lengths: &[u32]| QueueStats { point: "hit", lengths: lengths.to_vec() };
        let counts = |resumes| {
            let resumes = vec![("hit", resumes)];
            Counts { resumes, frame_bytes_loaded: 8, frame_bytes_stored: 4, frames_moved: 3 }
        };
        let (kernels, queues) = (vec![kernel("hit", 2)], vec![queue(&[3, 1])]);
        let one = Stats { instances: 3, gpu_ms: Some(2.0), kernels, queues, counts: Some(counts(4)) };
        let (kernels, queues) = (vec![kernel("tail", 1), kernel("hit", 1)], vec![queue(&[5])]);
        let other = Stats { instances: 5, gpu_ms: Some(0.5), kernels, queues, counts: Some(counts(6)) };
        let mut both = Stats::default();
        both.add(one);
        both.add(other);
        assert_eq!((both.instances, both.gpu_ms), (8, Some(2.5)));
        let dispatches = both.kernels.iter().map(|kernel| (kernel.name.as_str(), kernel.dispatches, kernel.gpu_ms));
        assert_eq!(Vec::from_iter(dispatches), [("hit", 3, Some(2.0)), ("tail", 1, Some(1.0))]);
        assert_eq!(both.queues, [queue(&[3, 1, 5])]);
        let counts =
            Counts { resumes: vec![("hit", 10)], frame_bytes_loaded: 16, frame_bytes_stored: 8, frames_moved: 6 };
        assert_eq!(both.counts, Some(counts));
    }
}
