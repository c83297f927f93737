//! `generated/` is what the generator writes for the inputs beside it.

use crate::Findings;
use crate::corogen::{corogen, inputs};

pub(crate) fn run() -> Findings {
    let inputs = inputs();
    match corogen().arg("check").args(&inputs).status() {
        Ok(status) if status.success() => Findings::new(),
        Ok(status) => vec![format!("`corogen check {}` ended with {status}", inputs.join(" "))],
        Err(error) => vec![format!("cannot run cargo: {error}")],
    }
}
