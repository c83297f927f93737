//! Drawings of what was measured: times against settings, times against frames, and times by kernel, in coordinates of an SVG.

use super::report::{KernelTime, Trial};

/// A drawing with dots: times upwards, from zero.
pub(super) struct Plot {
    pub(super) title: String,
    pub(super) width: usize,
    pub(super) height: usize,
    /// Lines of equal time.
    pub(super) grid: Vec<GridLine>,
    /// What stands below the axis.
    pub(super) labels: Vec<Label>,
    pub(super) dots: Vec<Dot>,
}

pub(super) struct GridLine {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) y: usize,
    pub(super) text: String,
    pub(super) text_x: usize,
    pub(super) text_y: usize,
}

pub(super) struct Label {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) text: String,
}

/// A trial.
pub(super) struct Dot {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) best: bool,
    pub(super) title: String,
    /// The key of the trial's row.
    pub(super) is: String,
}

/// The time of each kernel of a trial, one after the other.
pub(super) struct Bar {
    pub(super) scheduler: &'static str,
    pub(super) width: usize,
    pub(super) label: String,
    pub(super) parts: Vec<Part>,
}

pub(super) struct Part {
    pub(super) class: String,
    pub(super) x: usize,
    pub(super) width: usize,
    pub(super) title: String,
}

const HEIGHT: usize = 170;
const TOP: usize = 12;
/// Below the drawing, for the labels.
const FOOT: usize = 24;
/// Beside the drawing, for the times.
const SIDE: usize = 52;
const INNER: usize = HEIGHT - TOP - FOOT;
/// From a value of a setting to the next, at least.
const STEP: usize = 62;
/// Of a letter of a value's name.
const LETTER: usize = 7;
/// Of the drawing of frames, and of the longest bar.
const WIDE: usize = 720;
/// How many colours kernels have.
const COLOURS: usize = 6;

/// The times of trials by some value: each has a place on the axis.
pub(super) fn by_value(title: String, values: &[(String, usize, &Trial)]) -> Plot {
    let longest = values.iter().map(|(value, ..)| value.len()).max().unwrap_or(0);
    let step = STEP.max((longest + 2) * LETTER);
    let width = SIDE + values.len() * step;
    let at = |place: usize| SIDE + place * step + step / 2;
    let labels =
        values.iter().zip(0..).map(|((value, ..), place)| Label { x: at(place), y: HEIGHT - 6, text: value.clone() });
    let labels = labels.collect();
    let places: Vec<_> = values.iter().zip(0..).map(|((_, id, trial), place)| (at(place), *id, *trial)).collect();
    plot(title, width, labels, &places)
}

/// The times of trials by the bytes of a frame.
pub(super) fn by_frame(title: String, trials: &[(usize, &Trial)]) -> Plot {
    let most = trials.iter().map(|(_, trial)| trial.frame_bytes as usize).max().unwrap_or(0).max(1);
    let at = |bytes: usize| SIDE + 16 + bytes * (WIDE - SIDE - 48) / most;
    let mut bytes: Vec<usize> = trials.iter().map(|(_, trial)| trial.frame_bytes as usize).collect();
    bytes.sort_unstable();
    bytes.dedup();
    let labels = bytes.iter().map(|&bytes| Label { x: at(bytes), y: HEIGHT - 6, text: format!("{bytes} B") });
    let labels = labels.collect();
    let places: Vec<_> = trials.iter().map(|(id, trial)| (at(trial.frame_bytes as usize), *id, *trial)).collect();
    plot(title, WIDE, labels, &places)
}

fn plot(title: String, width: usize, labels: Vec<Label>, places: &[(usize, usize, &Trial)]) -> Plot {
    let time = |trial: &Trial| trial.gpu_ms.unwrap_or(0.0);
    let most = places.iter().map(|(.., trial)| time(trial)).fold(f64::MIN_POSITIVE, f64::max);
    let least = places.iter().map(|(.., trial)| time(trial)).fold(f64::INFINITY, f64::min);
    let height_of = |ms: f64| TOP + ((1.0 - ms / most) * INNER as f64).round() as usize;
    let line = |part: f64| {
        let y = height_of(part * most);
        GridLine { from: SIDE, to: width, y, text: short(part * most), text_x: SIDE - 6, text_y: y + 4 }
    };
    let dot = |&(x, id, trial): &(usize, usize, &Trial)| Dot {
        x,
        y: height_of(time(trial)),
        best: time(trial) <= least,
        title: format!("{} ms: {} {}", short(time(trial)), trial.scheduler, trial.settings()),
        is: format!("t{id}"),
    };
    Plot {
        title,
        width,
        height: HEIGHT,
        grid: [0.0, 0.5, 1.0].map(line).into(),
        labels,
        dots: places.iter().map(dot).collect(),
    }
}

/// A bar whose longest is `longest` milliseconds.
pub(super) fn bar(trial: &Trial, longest: f64) -> Bar {
    let wide = |ms: f64| (ms / longest.max(f64::MIN_POSITIVE) * WIDE as f64).round() as usize;
    let all: f64 = trial.kernels.iter().map(|kernel| kernel.gpu_ms).sum();
    let mut x = 0;
    let part = |(at, kernel): (usize, &KernelTime)| {
        let width = wide(kernel.gpu_ms);
        let share = 100.0 * kernel.gpu_ms / all.max(f64::MIN_POSITIVE);
        let title = format!("{} {} ms ({share:.0}%)", kernel.name, short(kernel.gpu_ms));
        let part = Part { class: format!("k{}", at % COLOURS), x, width, title };
        x += width;
        part
    };
    let parts: Vec<Part> = trial.kernels.iter().enumerate().map(part).collect();
    let list: Vec<&str> = parts.iter().map(|part| part.title.as_str()).collect();
    let label = format!("{}: {}", trial.scheduler, list.join(", "));
    Bar { scheduler: trial.scheduler, width: x.max(1), label, parts }
}

/// Three digits.
pub(super) fn short(ms: f64) -> String {
    match ms {
        ms if ms >= 100.0 => format!("{ms:.0}"),
        ms if ms >= 10.0 => format!("{ms:.1}"),
        ms => format!("{ms:.2}"),
    }
}
