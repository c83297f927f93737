//! What a run takes.

use std::error::Error;

use clap::ValueEnum;
use corogen::execute::Gpu;
use corogen::schedule::plan::Scheduler;

use super::by_hand::ByHand;
use super::generated::{Config, Generated};

/// Which time counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Clock {
    /// The device's, between timestamps.
    Device,
    /// That of this process's threads.
    Cpu,
}

impl Clock {
    /// Runs a hand-written form; milliseconds.
    pub(super) fn by_hand(self, form: &mut ByHand<'_>) -> Result<f64, Box<dyn Error>> {
        let before = self.now()?;
        let on_device = form.run()?;
        Ok(match self {
            Clock::Device => on_device,
            Clock::Cpu => self.now()? - before,
        })
    }

    /// Runs a generated form; milliseconds, and the output.
    pub(super) fn generated(
        self,
        form: &Generated<'_>,
        gpu: &Gpu,
        scheduler: Scheduler,
        config: &Config,
    ) -> Result<(f64, Vec<u8>), Box<dyn Error>> {
        let start = self.now()?;
        let (statistics, output) = form.run(gpu, scheduler, config, 1)?;
        if self == Clock::Device {
            return Ok((statistics.gpu_ms.median, output));
        }
        // A run makes its pipelines first: what a second repetition adds is the run itself.
        let once = self.now()? - start;
        let start = self.now()?;
        form.run(gpu, scheduler, config, 2)?;
        Ok((self.now()? - start - once, output))
    }

    /// Milliseconds of this process's threads on all cores, as Linux counts them.
    fn now(self) -> Result<f64, Box<dyn Error>> {
        let mut nanoseconds = 0.0;
        if self == Clock::Cpu {
            for thread in std::fs::read_dir("/proc/self/task")? {
                let times = std::fs::read_to_string(thread?.path().join("schedstat"))?;
                nanoseconds += times.split(' ').next().unwrap_or_default().parse::<f64>()?;
            }
        }
        Ok(nanoseconds / 1e6)
    }
}
