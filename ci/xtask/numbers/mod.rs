//! What the bench tells: as JSON, and what is made of that: a table and a chart. The committed ones show the committed JSON.

mod chart;
mod heat;
mod report;
mod table;
#[cfg(test)]
mod testing;

pub(crate) use report::Report;
#[cfg(feature = "bench")]
pub(crate) use report::{Ablations, Code, Frame, Group, Kernel, Keyed, Lines, Row, median, ratio};

use std::path::Path;

impl Report {
    /// From JSON.
    pub(crate) fn read(path: &Path) -> Result<Self, Box<dyn std::error::Error>> {
        Ok(serde_json::from_str(&std::fs::read_to_string(path)?)?)
    }

    #[cfg(feature = "bench")]
    pub(crate) fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("names and numbers are always JSON") + "\n"
    }

    pub(crate) fn table(&self) -> String {
        table::table(self)
    }

    pub(crate) fn chart(&self) -> String {
        chart::chart(self)
    }
}

#[cfg(test)]
mod tests {
    use super::Report;
    use crate::files;

    /// The manual shows all of them.
    #[test]
    fn the_committed_tables_and_chart_are_what_the_json_says() {
        let root = files::root();
        let report = |path: &str| Report::read(&root.join(path)).expect("the committed numbers");
        let (software, gpu) = (report("ci/bench/numbers.json"), report("ci/bench/numbers_h200.json"));
        for (path, made) in [
            ("ci/bench/numbers.txt", software.table()),
            ("generator/book/src/numbers.svg", software.chart()),
            ("ci/bench/numbers_h200.txt", gpu.table()),
        ] {
            if std::env::var_os("BLESS").is_some() {
                std::fs::write(root.join(path), &made).expect("it is written");
            }
            assert!(files::read(&root.join(path)) == made, "{path} differs: BLESS=1 writes what the JSON says");
        }
    }
}
