//! What the bench tells.

use corogen::execute::Statistics;
use serde_json::{Value, json};

use super::clock::Clock;
use super::workload::Program;

/// All of it.
pub(super) struct Report {
    device: String,
    clock: Clock,
    pub(super) rows: Vec<Measured>,
    pub(super) scheduling: Option<Scheduling>,
}

/// What a row took in each of its rounds, in milliseconds.
pub(super) struct Measured {
    program: String,
    name: String,
    by_hand: Vec<f64>,
    generated: Vec<f64>,
    /// How often instances were resumed, equally in both forms.
    pub(super) resumes: Option<u64>,
}

impl Measured {
    pub(super) fn new(program: &Program, name: &str) -> Self {
        let (by_hand, generated) = (Vec::new(), Vec::new());
        Self { program: program.title.clone(), name: name.to_owned(), by_hand, generated, resumes: None }
    }

    pub(super) fn add(&mut self, by_hand: f64, generated: f64) {
        self.by_hand.push(by_hand);
        self.generated.push(generated);
    }

    /// How much faster the generated form is.
    fn ratio(&self) -> f64 {
        median(&self.by_hand) / median(&self.generated)
    }

    /// Nanoseconds for each resume: by hand, generated.
    fn per_resume(&self) -> Option<[f64; 2]> {
        let resumes = self.resumes? as f64;
        Some([&self.by_hand, &self.generated].map(|times| median(times) * 1e6 / resumes))
    }
}

/// What a wavefront takes for scheduling: shares of the device's time.
pub(super) struct Scheduling {
    program: String,
    /// Milliseconds in all.
    total: f64,
    /// Kernels that only schedule.
    kernels: f64,
    /// Whatever no kernel of a point takes: those kernels, barriers and clears.
    all: f64,
}

impl Scheduling {
    /// Medians over runs.
    pub(super) fn of(program: &Program, runs: &[Statistics]) -> Self {
        let share = |run: &Statistics, role: &str| {
            let kernels = run.kernels.iter().filter(|kernel| kernel.role == role);
            kernels.map(|kernel| kernel.gpu_ms).sum::<f64>() / run.gpu_ms.median
        };
        let over_runs = |of: &dyn Fn(&Statistics) -> f64| median(&runs.iter().map(of).collect::<Vec<_>>());
        Self {
            program: program.title.clone(),
            total: over_runs(&|run| run.gpu_ms.median),
            kernels: over_runs(&|run| share(run, "scheduling")),
            all: over_runs(&|run| 1.0 - share(run, "continuation")),
        }
    }
}

impl Report {
    pub(super) fn new(device: &str, clock: Clock) -> Self {
        Self { device: device.to_owned(), clock, rows: Vec::new(), scheduling: None }
    }

    pub(super) fn print_table(&self) {
        let clock = match self.clock {
            Clock::Device => "the device's time",
            Clock::Cpu => "the process's time on all cores",
        };
        println!("{}, {clock}", self.device);
        for rows in self.rows.chunk_by(|a, b| a.program == b.program) {
            println!();
            let titles = ["by hand, ms", "generated", "ratio", "ns a resume", "generated"];
            let [hand, ours, ratio, hand_ns, ours_ns] = titles;
            println!("{:<52} {hand:>12} {ours:>10} {ratio:>6} {hand_ns:>12} {ours_ns:>10}", rows[0].program);
            for row in rows {
                let (hand, ours, ratio) = (median(&row.by_hand), median(&row.generated), row.ratio());
                print!("  {:<50} {hand:>12.1} {ours:>10.1} {ratio:>6.3}", row.name);
                match row.per_resume() {
                    Some([hand, ours]) => println!(" {hand:>12.1} {ours:>10.1}"),
                    None => println!(),
                }
            }
        }
        if let Some(it) = &self.scheduling {
            let (kernels, all) = (100.0 * it.kernels, 100.0 * it.all);
            println!("\n{}, wavefront with a slot for each: {:.1} ms,", it.program, it.total);
            println!("  {kernels:.2} % in scheduling kernels, {all:.2} % in them, barriers and clears");
        }
    }

    pub(super) fn print_json(&self) {
        let rows: Vec<Value> = self.rows.iter().map(Self::row).collect();
        let scheduling = self
            .scheduling
            .as_ref()
            .map(|it| json!({ "program": it.program, "ms": it.total, "kernels_share": it.kernels, "share": it.all }));
        let clock = format!("{:?}", self.clock).to_lowercase();
        println!("{:#}", json!({ "device": self.device, "clock": clock, "rows": rows, "scheduling": scheduling }));
    }

    fn row(row: &Measured) -> Value {
        json!({
            "program": row.program,
            "form": row.name,
            "by_hand_ms": median(&row.by_hand),
            "generated_ms": median(&row.generated),
            "ratio": row.ratio(),
            "resumes": row.resumes,
            "ns_per_resume": row.per_resume().map(|[by_hand, generated]| json!({ "by_hand": by_hand, "generated": generated })),
            "all_by_hand_ms": row.by_hand,
            "all_generated_ms": row.generated,
        })
    }
}

/// The middle of some times.
pub(super) fn median(times: &[f64]) -> f64 {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or_default()
}
