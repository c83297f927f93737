//! Continuations hold little that is not in the source: copied tails and stores add a few statements, not many. What only says how a
//! loop was left is a jump in other words, and no jump counts.

use serde_json::Value;

use crate::Findings;
use crate::corogen::{corogen, inputs};

/// Statements generated for each hundred that control reaches in the source.
const MOST: u64 = 115;

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
        let (original, generated) = (count("original")?, count("generated")? - count("flags")?);
        if 100 * generated > MOST * original {
            findings.push(format!("{input}: {generated} statements of {original} in the source of {}", entry["entry"]));
        }
    }
    Ok(findings)
}
