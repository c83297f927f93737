//! `--stats`: times and counts, for people or for programs.

use crate::execute::{Spread, Statistics};

/// The keys of contract section 6 as JSON, or lines for people.
pub(super) fn text(statistics: &Statistics, json: bool) -> String {
    if json {
        return serde_json::to_string_pretty(statistics).expect("names and numbers are always JSON") + "\n";
    }
    let spread = |spread: Spread| format!("{:.3} ms ({:.3} to {:.3})", spread.median, spread.min, spread.max);
    let mut text = format!(
        "{} on {}: {} instances\n  device {}\n  wall   {}\n  pipelines {:.1} ms, frame {} bytes\n",
        statistics.scheduler,
        statistics.device,
        statistics.instances,
        spread(statistics.gpu_ms),
        spread(statistics.wall_ms),
        statistics.compile_ms,
        statistics.frame_bytes,
    );
    for kernel in &statistics.kernels {
        let dispatches = if kernel.dispatches == 1 { "dispatch" } else { "dispatches" };
        text += &format!("  {}: {} {dispatches}, {:.3} ms\n", kernel.name, kernel.dispatches, kernel.gpu_ms);
    }
    text
}
