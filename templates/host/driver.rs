//! Runs the generated host of `{{ entry }}` on arguments from files; part of `corogen run --host`.
//!
//! Arguments: a folder, the grid's three sizes, how often to run, `true` to run once more with every kernel timed, and settings as
//! `key=value`. In the folder, `N.bin` holds the bytes of parameter N; what may have changed is written back, and `report` tells what it
//! took and what trapped.

use std::path::Path;

mod generated {
    {%- if uses_shared %}
    pub mod shared;
    {%- endif %}
    pub mod {{ scheduler }};
}

use generated::{{ scheduler }}::{Args, Config, Error, Gpu, Stats, {{ name }}};
{%- if uses_shared %}
#[allow(unused_imports)]
use generated::shared;
{%- endif %}
{%- if !lists.is_empty() %}
use corogen_runtime::Append;
{%- endif %}

fn main() {
    if let Err(error) = run() {
        eprintln!("{error}");
        std::process::exit(1);
    }
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let folder = Path::new(&words[0]);
    let grid = [words[1].parse()?, words[2].parse()?, words[3].parse()?];
    let repeat: u32 = words[4].parse()?;
    let profiled = words[5].parse::<bool>()?;
    {%- for file in files %}
    let bytes_{{ file }} = std::fs::read(folder.join("{{ file }}.bin"))?;
    {%- endfor %}

    let gpu = Gpu::new()?;
    let start = std::time::Instant::now();
    let config = Config {
        {%- for setting in settings %}
        {{ setting }}: setting(&words, "{{ setting }}"),
        {%- endfor %}
    };
    let mut entry = {{ name }}::new(&gpu, config)?;
    let mut report = format!("device {}\ncompile_ms {}\n", gpu.name(), start.elapsed().as_secs_f64() * 1e3);
    for turn in 0..repeat + u32::from(profiled) {
        let detailed = turn == repeat;
        entry.profile(detailed);
        let start = std::time::Instant::now();
        {%- for value in values %}
        {{ value }}
        {%- endfor %}
        let args = Args {
            {%- for argument in arguments %}
            {{ argument }},
            {%- endfor %}
        };
        let mut trap = String::new();
        match entry.dispatch(grid, args) {
            Ok(stats) if detailed => report += &details(&stats),
            Ok(stats) => report += &format!("gpu_ms {}\n", stats.gpu_ms.unwrap_or_default()),
            Err(Error::Trap { instance, file, line, message, count, .. }) => {
                trap = format!("trap\n{instance}\n{count}\n{line}\n{file}\n{message}");
            }
            Err(error) => return Err(error.into()),
        }
        if !detailed {
            report += &format!("wall_ms {}\n", start.elapsed().as_secs_f64() * 1e3);
        }
        {%- for file in results %}
        std::fs::write(folder.join("{{ file }}.bin.out"), bytes_of(&value_{{ file }}))?;
        {%- endfor %}
        {%- for file in lists %}
        std::fs::write(folder.join("{{ file }}.pushed"), value_{{ file }}.pushed().to_string())?;
        std::fs::write(folder.join("{{ file }}.bin.out"), bytes_of(&value_{{ file }}.into_vec()))?;
        {%- endfor %}
        std::fs::write(folder.join("report"), format!("{report}{trap}"))?;
    }
    Ok(())
}

/// A line for each kernel, and for what else was counted.
fn details(stats: &Stats) -> String {
    let mut lines = String::new();
    for kernel in &stats.kernels {
        lines += &format!("kernel {} {} {}\n", kernel.name, kernel.dispatches, kernel.gpu_ms.unwrap_or_default());
    }
    if let Some(queue) = stats.queues.first() {
        lines += &format!("rounds {}\n", queue.lengths.len());
    }
    if let Some(counts) = &stats.counts {
        for (point, count) in &counts.resumes {
            lines += &format!("resumes {point} {count}\n");
        }
        lines += &format!("loaded {}\nstored {}\n", counts.frame_bytes_loaded, counts.frame_bytes_stored);
        lines += &format!("moved {}\n", counts.frames_moved);
    }
    lines
}

/// The value of a setting, if it was given.
fn setting<T: std::str::FromStr>(words: &[String], name: &str) -> Option<T> {
    let value = |word: &String| word.strip_prefix(name)?.strip_prefix('=')?.parse().ok();
    words[6..].iter().find_map(value)
}

/// The value at a byte offset.
#[allow(dead_code)]
fn read<T: Copy>(bytes: &[u8], offset: usize) -> T {
    assert!(offset + size_of::<T>() <= bytes.len());
    // SAFETY: in bounds, and only used for numbers and arrays of them.
    unsafe { bytes.as_ptr().add(offset).cast::<T>().read_unaligned() }
}

/// All elements.
#[allow(dead_code)]
fn elements<T: Copy>(bytes: &[u8]) -> Vec<T> {
    (0..bytes.len() / size_of::<T>().max(1)).map(|index| read(bytes, index * size_of::<T>())).collect()
}

/// Their bytes.
#[allow(dead_code)]
fn bytes_of<T: Copy>(elements: &[T]) -> Vec<u8> {
    let mut bytes = vec![0; size_of_val(elements)];
    // SAFETY: as many bytes as there are; the kernels' output has no padding that was not uploaded.
    unsafe { bytes.as_mut_ptr().copy_from_nonoverlapping(elements.as_ptr().cast(), bytes.len()) };
    bytes
}
