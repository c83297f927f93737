//! The report as one page that needs nothing else, of the same design as that of `explain`.

use std::collections::BTreeMap;

use askama::Template;

use super::plot::{self, Bar, Plot, short};
use super::report::{Report, Trial, fastest};
use crate::schedule::plan::Scheduler;

#[derive(Template)]
#[template(path = "report/tune.html")]
struct PageView {
    headline: String,
    entry: String,
    input: String,
    grid: String,
    device: String,
    counts: String,
    command: Option<String>,
    schedulers: Vec<RowView>,
    bars: Vec<Bar>,
    settings: Vec<Plot>,
    frames: Vec<Plot>,
    trials: Vec<RowView>,
}

/// A trial in a table.
struct RowView {
    scheduler: &'static str,
    time: String,
    factor: String,
    frame: String,
    settings: String,
    is: String,
}

/// The page.
pub(super) fn page(report: &Report) -> String {
    let best = report.best.as_ref().and_then(|best| best.gpu_ms).unwrap_or(f64::NAN);
    let numbered = || report.trials.iter().enumerate().filter(|(_, trial)| trial.gpu_ms.is_some());
    let row = |id: usize, trial: &Trial| RowView {
        scheduler: trial.scheduler,
        time: trial.gpu_ms.map_or_else(|| trial.error.clone().unwrap_or_default(), |ms| format!("{} ms", short(ms))),
        factor: trial.gpu_ms.map_or_else(String::new, |ms| format!("{:.2}", ms / best)),
        frame: format!("{} B", trial.frame_bytes),
        settings: trial.settings(),
        is: format!("t{id}"),
    };
    let mut winners: Vec<(usize, &Trial)> = Scheduler::ALL.into_iter().filter_map(|one| winner(report, one)).collect();
    winners.sort_by(|(_, a), (_, b)| a.gpu_ms.unwrap_or(f64::MAX).total_cmp(&b.gpu_ms.unwrap_or(f64::MAX)));
    let longest = winners.iter().map(|(_, trial)| trial.kernels.iter().map(|kernel| kernel.gpu_ms).sum());
    let longest = longest.fold(0.0, f64::max);
    let frames: Vec<(usize, &Trial)> = numbered().collect();
    let view = PageView {
        headline: match &report.best {
            Some(best) => format!("{} is fastest: {} ms", best.scheduler, short(best.gpu_ms.unwrap_or(f64::NAN))),
            None => "nothing could run".to_owned(),
        },
        entry: report.entry.clone(),
        input: report.input.clone(),
        grid: report.grid.map(|size| size.to_string()).join("x"),
        device: report.device.clone(),
        counts: report.counts(),
        command: report.best.as_ref().map(|best| report.command(best)),
        schedulers: winners.iter().map(|&(id, trial)| row(id, trial)).collect(),
        bars: winners.iter().map(|(_, trial)| plot::bar(trial, longest)).collect(),
        settings: Scheduler::ALL.into_iter().flat_map(|one| settings(report, one)).collect(),
        frames: vec![plot::by_frame("milliseconds by bytes of a frame".to_owned(), &frames)],
        trials: report.trials.iter().enumerate().map(|(id, trial)| row(id, trial)).collect(),
    };
    view.render().expect("a template of strings renders") + "\n"
}

/// The best trial of a scheduler and its number.
fn winner(report: &Report, scheduler: Scheduler) -> Option<(usize, &Trial)> {
    let best = report.best_of(scheduler)?;
    Some((report.trials.iter().position(|trial| std::ptr::eq(trial, best))?, best))
}

/// A drawing for each setting of which more than one value could run.
fn settings(report: &Report, scheduler: Scheduler) -> Vec<Plot> {
    let own = |trial: &&Trial| trial.scheduler == scheduler.name() && trial.points.is_none() && trial.gpu_ms.is_some();
    let mut names: Vec<&String> = Vec::new();
    for name in report.trials.iter().filter(own).flat_map(|trial| trial.config.keys()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let plot = |name: &String| {
        let mut by_value: BTreeMap<(Place, &str), Vec<&Trial>> = BTreeMap::new();
        for trial in report.trials.iter().filter(own) {
            let value = trial.config.get(name).map_or("default", String::as_str);
            by_value.entry((Place::of(value), value)).or_default().push(trial);
        }
        let values = by_value.into_iter().filter_map(|((_, value), trials)| {
            let best = fastest(trials.into_iter())?;
            let id = report.trials.iter().position(|trial| std::ptr::eq(trial, best))?;
            Some((value.to_owned(), id, best))
        });
        let values: Vec<_> = values.collect();
        (values.len() > 1).then(|| plot::by_value(format!("{} {name}", scheduler.name()), &values))
    };
    names.into_iter().filter_map(plot).collect()
}

/// Numbers in their order, and before them what is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place(u64);

impl Place {
    /// Of a value that is not negative, bits are in the order of the numbers.
    fn of(value: &str) -> Self {
        Self(value.parse::<f64>().map_or(0, |number| number.abs().to_bits() + 1))
    }
}
