//! What a run takes.

use std::error::Error;
use std::time::Instant;

use clap::ValueEnum;

use super::by_hand::ByHand;
use super::cpu::OnCpu;
use super::generated::Ready;

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
    pub(super) fn generated(self, form: &mut Ready<'_>) -> Result<(f64, Vec<u8>), Box<dyn Error>> {
        let before = self.now()?;
        let (statistics, output) = form.run()?;
        let took = match self {
            Clock::Device => statistics.gpu_ms.median,
            Clock::Cpu => self.now()? - before,
        };
        Ok((took, output))
    }

    /// Runs a program on the CPU; milliseconds, and the output.
    pub(super) fn on_cpu(self, program: &OnCpu) -> Result<(f64, Vec<u8>), Box<dyn Error>> {
        let (start, before) = (Instant::now(), self.now()?);
        let output = program();
        let took = match self {
            Clock::Device => start.elapsed().as_secs_f64() * 1e3,
            Clock::Cpu => self.now()? - before,
        };
        Ok((took, output))
    }

    /// As the report says it.
    pub(super) fn said(self) -> &'static str {
        match self {
            Clock::Device => "the device's time",
            Clock::Cpu => "the process's time on all cores",
        }
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
