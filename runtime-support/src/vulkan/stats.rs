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
}

impl Stats {
    /// Adds so many instances.
    pub fn add_instances(&mut self, instances: u32) {
        self.instances += u64::from(instances);
    }

    /// Adds what the buffer of counts holds: 64 bits for each point, then the words that were loaded, and those that were stored.
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
    }

    /// Adds time on the device.
    pub(super) fn add_milliseconds(&mut self, milliseconds: f64) {
        *self.gpu_ms.get_or_insert(0.0) += milliseconds;
    }

    /// Adds a dispatch of a kernel.
    pub(super) fn add_dispatch(&mut self, name: &str, milliseconds: Option<f64>) {
        let at = self.kernels.iter().position(|kernel| kernel.name == name).unwrap_or_else(|| {
            self.kernels.push(KernelStats { name: name.to_owned(), dispatches: 0, gpu_ms: None });
            self.kernels.len() - 1
        });
        let kernel = &mut self.kernels[at];
        kernel.dispatches += 1;
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
