//! `generated/` is what the generator writes for the inputs beside it; so is the output of the example that commits its own.

use std::process::Command;

use crate::corogen::{corogen, inputs};
use crate::{Findings, files};

pub(crate) fn run() -> Findings {
    let inputs = inputs();
    let mut all = corogen();
    all.arg("check").args(&inputs);
    // The example that has a configuration of its own.
    let mut committed = corogen();
    committed.arg("check").current_dir(files::root().join(COMMITTED));
    let ended = |(mut command, what): (Command, String)| match command.status() {
        Ok(status) if status.success() => None,
        Ok(status) => Some(format!("`corogen check{what} ended with {status}")),
        Err(error) => Some(format!("cannot run cargo: {error}")),
    };
    let commands = [(all, format!(" {}`", inputs.join(" "))), (committed, format!("` in {COMMITTED}"))];
    commands.into_iter().filter_map(ended).collect()
}

const COMMITTED: &str = "input-examples/committed";
