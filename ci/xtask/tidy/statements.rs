//! Continuations hold little that is not in the source: copied tails and stores add a few statements, not many, and the flag of an exit
//! behind a loop is declared, set and asked for.

use serde_json::Value;

use crate::Findings;
use crate::corogen::{corogen, inputs};

/// Statements generated for each hundred that control reaches in the source.
const MOST: u64 = 115;
/// Or so many more for each continuation, which is much where the source is short.
const FLAG: u64 = 3;

pub(super) fn run() -> Findings {
    inputs()
        .iter()
        .flat_map(|input| of_input(input).unwrap_or_else(|error| vec![format!("{input}: {error}")]))
        .collect()
}

fn of_input(input: &str) -> Result<Findings, String> {
    let output = corogen().args(["explain", input, "--format", "json"]).output().map_err(|error| error.to_string())?;
    let explained: Value = serde_json::from_slice(&output.stdout).map_err(|error| format!("explain: {error}"))?;
    let entries = explained.as_array().cloned().unwrap_or_else(|| vec![explained]);
    let mut findings = Findings::new();
    for entry in entries {
        let count =
            |which: &str| entry["statements"][which].as_u64().ok_or_else(|| format!("no count of {which} statements"));
        let (original, generated) = (count("original")?, count("generated")?);
        let continuations = entry["points"].as_array().map_or(0, |points| points.len() as u64);
        if generated > (MOST * original / 100).max(original + FLAG * continuations) {
            findings.push(format!("{input}: {generated} statements of {original} in the source of {}", entry["entry"]));
        }
    }
    Ok(findings)
}
