//! What a dispatch took.

/// What a dispatch took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stats {
    /// Instances that ran.
    pub instances: u64,
    /// Milliseconds on the device, without uploads and downloads; nothing where the queue has no clock.
    pub gpu_ms: Option<f64>,
}

impl Stats {
    /// Adds a range of `instances`, and the times between its timestamps.
    pub fn add(&mut self, instances: u32, times: Option<Vec<f64>>) {
        self.instances += u64::from(instances);
        if let Some(times) = times {
            *self.gpu_ms.get_or_insert(0.0) += times.iter().sum::<f64>();
        }
    }
}
