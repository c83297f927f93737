//! What a run of the generated host leaves in its folder.

use std::collections::BTreeMap;
use std::path::Path;

use corogen_runtime::vulkan::Error;

use crate::execute::job::{Job, Outcome};
use crate::execute::settings;
use crate::execute::statistics::{KernelStatistics, Spread, Statistics};
use crate::ir::BufferAccess;
use crate::ir::interface::InterfaceParam;
use crate::schedule::plan::Kernel;

/// Reads buffers and report.
pub(super) fn outcome(job: &Job<'_>, folder: &Path) -> std::io::Result<Outcome> {
    let interface = &job.program.interface;
    let (mut buffers, mut pushed) = (BTreeMap::new(), BTreeMap::new());
    for (number, param) in interface.params.iter().enumerate() {
        if let InterfaceParam::Buffer(id) = param
            && interface.buffers[*id].access != BufferAccess::Read
        {
            let bytes = std::fs::read(folder.join(format!("{number}.bin.out")))?;
            let buffer = &interface.buffers[*id];
            buffers.insert(buffer.name.clone(), bytes);
            if matches!(buffer.access, BufferAccess::Append { .. }) {
                let count = std::fs::read_to_string(folder.join(format!("{number}.pushed")))?;
                pushed.insert(buffer.name.clone(), count.parse().unwrap_or_default());
            }
        }
    }
    let report = std::fs::read_to_string(folder.join("report"))?;
    Ok(Outcome { buffers, pushed, statistics: statistics(job, &report), trap: trap(&job.program.entry.name, &report) })
}

fn statistics(job: &Job<'_>, report: &str) -> Statistics {
    let values = |key: &'static str| report.lines().filter_map(move |line| line.strip_prefix(key)?.strip_prefix(' '));
    let times = |key: &'static str| values(key).filter_map(|time| time.parse().ok()).collect::<Vec<f64>>();
    let last = |key: &'static str| values(key).next_back().and_then(|count| count.parse().ok());
    let gpu_ms = Spread::of(times("gpu_ms"));
    let profiled = job.plan.kernels.iter().filter(|_| job.profile);
    let kernels: Vec<KernelStatistics> = profiled.filter_map(|it| kernel(it, values("kernel"))).collect();
    // Without rounds there is a turn for each range: the one kernel's dispatch.
    let turns = kernels.iter().map(|kernel| kernel.dispatches).sum();
    let name = values("device").next().unwrap_or_default().to_owned();
    let given = settings::given(job.plan, job.config).unwrap_or_default();
    let config = job.plan.settings.iter().zip(given);
    Statistics {
        scheduler: job.plan.scheduler.name(),
        device: name,
        instances: job.grid.iter().map(|&size| u64::from(size)).product(),
        gpu_ms,
        wall_ms: Spread::of(times("wall_ms")),
        compile_ms: times("compile_ms").first().copied().unwrap_or_default(),
        rounds: last("rounds").unwrap_or(turns),
        kernels,
        resumes: values("resumes").filter_map(resumes).collect(),
        frame_bytes: job.frame_bytes,
        frame_bytes_loaded: last("loaded").unwrap_or_default(),
        frame_bytes_stored: last("stored").unwrap_or_default(),
        frames_moved: last("moved").unwrap_or_default(),
        config: config.filter_map(|(setting, word)| Some((setting.name, settings::shown(setting, word?)))).collect(),
    }
}

/// What the line `NAME DISPATCHES MILLISECONDS` says of a kernel; one without a line was not dispatched, or not even chosen.
fn kernel<'a>(kernel: &Kernel, mut lines: impl Iterator<Item = &'a str>) -> Option<KernelStatistics> {
    let of_it = lines.find_map(|line: &'a str| -> Option<(u64, f64)> {
        let (dispatches, time) = line.strip_prefix(kernel.name.as_str())?.strip_prefix(' ')?.split_once(' ')?;
        Some((dispatches.parse().ok()?, time.parse().ok()?))
    });
    let (dispatches, gpu_ms) = of_it.or_else(|| kernel.only_if.is_none().then_some((0, 0.0)))?;
    Some(KernelStatistics { name: kernel.name.clone(), role: kernel.body.role(), dispatches, gpu_ms })
}

/// `POINT COUNT`
fn resumes(line: &str) -> Option<(String, u64)> {
    let (point, count) = line.split_once(' ')?;
    Some((point.to_owned(), count.parse().ok()?))
}

/// After the line `trap`: instance, count, line, file, message.
fn trap(entry: &str, report: &str) -> Option<Error> {
    let (_, trap) = report.split_once("\ntrap\n")?;
    let mut lines = trap.splitn(5, '\n');
    Some(Error::Trap {
        entry: entry.to_owned(),
        instance: lines.next()?.parse().ok()?,
        count: lines.next()?.parse().ok()?,
        line: lines.next()?.parse().ok()?,
        file: lines.next()?.to_owned(),
        message: lines.next()?.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::trap;

    #[test]
    fn a_message_may_have_several_lines() {
        let report = "device X\nwall_ms 1\ntrap\n7\n2\n12\na.rs\nassertion `left == right` failed\n  left: {:?}";
        assert_eq!(
            trap("blur", report).unwrap().to_string(),
            "instance 7 of `blur` panicked at a.rs:12: assertion `left == right` failed\n  left: {:?} (and 1 more instance)"
        );
        assert!(trap("blur", "device X\n").is_none());
    }
}
