//! What tuning found: a table for people, JSON for tools.

use serde::Serialize;

use super::search::Config;
use crate::schedule::plan::Scheduler;

/// One thing that was measured.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Trial {
    /// The scheduler's name.
    pub(super) scheduler: &'static str,
    /// The settings that are not the defaults.
    pub(super) config: Config,
    /// The points that were kept, where one was left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) points: Option<Vec<String>>,
    /// Bytes of an instance's frame.
    pub(super) frame_bytes: u32,
    /// What each kernel took; of trials that could run.
    pub(super) kernels: Vec<KernelTime>,
    /// Median time on the device; nothing where it could not run.
    pub(super) gpu_ms: Option<f64>,
    /// Why it could not run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<String>,
}

/// The time of one kernel of a trial.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct KernelTime {
    /// Its name in the plan.
    pub(super) name: String,
    /// Median over the repetitions.
    pub(super) gpu_ms: f64,
}

/// Everything about one entry on one device.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Report {
    /// The input as it was named.
    pub(super) input: String,
    /// The entry's name.
    pub(super) entry: String,
    /// The device's name.
    pub(super) device: String,
    /// Instances along x, y and z.
    pub(super) grid: [u32; 3],
    /// Whether the time was up before everything had been tried.
    pub(super) complete: bool,
    /// The fastest of all.
    pub(super) best: Option<Trial>,
    /// In the order in which they ran.
    pub(super) trials: Vec<Trial>,
}

impl Report {
    /// The fastest trial of a scheduler.
    pub(super) fn best_of(&self, scheduler: Scheduler) -> Option<&Trial> {
        fastest(self.trials.iter().filter(|trial| trial.scheduler == scheduler.name()))
    }

    /// A line for each scheduler, the fastest first.
    pub(super) fn table(&self) -> String {
        let mut rows: Vec<&Trial> = Scheduler::ALL.into_iter().filter_map(|one| self.best_of(one)).collect();
        rows.sort_by(|a, b| a.gpu_ms.unwrap_or(f64::INFINITY).total_cmp(&b.gpu_ms.unwrap_or(f64::INFINITY)));
        let shortest = rows.first().and_then(|row| row.gpu_ms).unwrap_or(1.0);
        let grid = self.grid.map(|size| size.to_string()).join("x");
        let mut text = format!("{} over {grid} on {}\n", self.entry, self.device);
        for row in &rows {
            let ms = row.gpu_ms.unwrap_or(f64::NAN);
            text += &format!("{:14} {ms:10.2} ms {:6.2}  {}\n", row.scheduler, ms / shortest, row.settings());
        }
        text + &self.counts() + "\n"
    }

    /// How many trials there were.
    pub(super) fn counts(&self) -> String {
        let failed = self.trials.iter().filter(|trial| trial.error.is_some()).count();
        let left = if self.complete { "" } else { "; the time was up before everything was tried" };
        format!("{} measured, {failed} could not run{left}.", self.trials.len() - failed)
    }

    /// The command that generates what a trial ran.
    pub(super) fn command(&self, trial: &Trial) -> String {
        let settings = if trial.settings() == DEFAULTS { String::new() } else { format!(" {}", trial.settings()) };
        format!("corogen {} --scheduler {}{settings}", self.input, trial.scheduler)
    }
}

impl Trial {
    /// Its settings as the command line takes them.
    pub(super) fn settings(&self) -> String {
        let config = self.config.iter().map(|(name, value)| format!("--config {name}={value}"));
        let points = self.points.iter().map(|points| format!("--points {}", points.join(",")));
        let words: Vec<String> = config.chain(points).collect();
        if words.is_empty() { DEFAULTS.to_owned() } else { words.join(" ") }
    }
}

/// Settings that are not given.
const DEFAULTS: &str = "defaults";

/// The trial with the least time.
pub(super) fn fastest<'a>(trials: impl Iterator<Item = &'a Trial>) -> Option<&'a Trial> {
    let timed = trials.filter_map(|trial| Some((trial, trial.gpu_ms?)));
    timed.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(trial, _)| trial)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trial(scheduler: Scheduler, config: &[(&str, &str)], gpu_ms: Option<f64>) -> Trial {
        let config = config.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let error = gpu_ms.is_none().then(|| "too large".to_owned());
        let kernels = vec![KernelTime { name: "kernel".into(), gpu_ms: gpu_ms.unwrap_or(0.0) }];
        Trial { scheduler: scheduler.name(), config, points: None, frame_bytes: 8, kernels, gpu_ms, error }
    }

    fn report() -> Report {
        let trials = vec![
            trial(Scheduler::Wavefront, &[], Some(8.0)),
            trial(Scheduler::Wavefront, &[("block_size", "64")], Some(4.0)),
            trial(Scheduler::Wavefront, &[("block_size", "2048")], None),
            trial(Scheduler::Megakernel, &[], Some(2.0)),
        ];
        Report {
            input: "a.rs".into(),
            entry: "a".into(),
            device: "some device".into(),
            grid: [8, 8, 1],
            complete: true,
            best: fastest(trials.iter()).cloned(),
            trials,
        }
    }

    #[test]
    fn the_table_has_the_best_of_each_scheduler_and_the_fastest_first() {
        insta::assert_snapshot!(report().table(), @r"
        a over 8x8x1 on some device
        megakernel           2.00 ms   1.00  defaults
        wavefront            4.00 ms   2.00  --config block_size=64
        3 measured, 1 could not run.
        ");
        let second = report().trials[1].clone();
        assert_eq!(report().command(&second), "corogen a.rs --scheduler wavefront --config block_size=64");
    }

    #[test]
    fn the_page_shows_every_trial_and_its_dots_lead_there() {
        let page = super::super::page::page(&report());
        assert!(page.starts_with("<!DOCTYPE html>") && !page.contains("http") && !page.contains("src="), "{page}");
        let values = |attribute: &str| -> Vec<String> {
            let opening = format!("{attribute}=\"");
            page.split(&opening).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
        };
        let (is, lights) = (values("data-is"), values("data-lights"));
        assert!(lights.iter().all(|key| is.contains(key)), "{lights:?}");
        // A row and a dot each for trial 1: its own row, the scheduler's, the setting's dot and the frame's.
        assert_eq!(is.iter().filter(|key| *key == "t1").count(), 4, "{page}");
        assert_eq!(page.matches("<circle").count(), page.matches("role=\"img\" aria-label=").count() - 2, "two bars");
        assert!(page.contains("wavefront block_size</figcaption>") && page.contains("too large"), "{page}");
    }
}
