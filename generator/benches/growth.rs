//! How the whole line grows with the size of its input: `cargo bench --bench growth`, or with numbers of functions after `--`:
//! `100 1000`. The time for each line must not grow.

mod inputs;

use std::path::Path;
use std::time::{Duration, Instant};

const COUNTS: [usize; 5] = [25, 50, 100, 200, 500];

fn main() {
    let counts: Vec<usize> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let counts = if counts.is_empty() { COUNTS.to_vec() } else { counts };
    let folder = tempfile::tempdir().expect("a temporary folder");
    println!(
        "{:>9} {:>7} {:>9} {:>9} {:>9} {:>16}",
        "functions", "lines", "cold ms", "cold MB", "again ms", "again µs a line"
    );
    for count in counts {
        let text = inputs::module(count);
        let (input, lines) = (inputs::written(folder.path(), &format!("of_{count}"), &text), text.lines().count());
        let (cold, bytes) = timed(|| inputs::cold(Path::new(env!("CARGO_BIN_EXE_corogen")), &input));
        // What comes first in this process is cold too.
        inputs::again(&input);
        let (again, ()) = timed(|| inputs::again(&input));
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let each = again.as_secs_f64() * 1e6 / lines as f64;
        let megabytes = bytes.map_or("-".to_owned(), |bytes| (bytes / 1_000_000).to_string());
        println!("{count:9} {lines:7} {:9.1} {megabytes:>9} {:9.1} {each:16.2}", ms(cold), ms(again));
    }
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let value = work();
    (start.elapsed(), value)
}
