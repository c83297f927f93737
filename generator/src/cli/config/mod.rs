//! `corogen.toml`: inputs and options for a bare `corogen` and `corogen check`.
//!
//! Its keys are the names of the options, so each table is the command line that it stands for:
//!
//! ```toml
//! [[input]]
//! path = "src/path_tracer.rs"
//! scheduler = ["state-machine", "wavefront"]
//! float = "strict"
//!
//! [input.config]          # settings of all schedulers that have them
//! block_size = 64
//!
//! [input.config.wavefront]
//! capacity = 65536
//!
//! [config]                # the same for all inputs
//! wavefront.rounds = 16
//! ```

use std::path::Path;

use serde::Deserialize;

use super::generate::GenerateArgs;
use crate::diag::{Diagnostic, codes};
use crate::generation::Job;

/// Its name, in the current folder.
pub(super) const FILE: &str = "corogen.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Config {
    #[serde(default)]
    input: Vec<toml::Table>,
    /// Settings of schedulers, for all inputs.
    #[serde(default)]
    config: toml::Table,
}

/// The jobs of the current folder's file; nothing where there is none.
pub(super) fn jobs() -> Result<Option<Vec<Job>>, Diagnostic> {
    text()?.map(|text| parse(&text)).transpose()
}

/// The text of the current folder's file; nothing where there is none.
pub(super) fn text() -> Result<Option<String>, Diagnostic> {
    match std::fs::read_to_string(FILE) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Diagnostic::error_without_place(codes::IO, format!("`{FILE}` cannot be read: {error}"))),
    }
}

fn parse(text: &str) -> Result<Vec<Job>, Diagnostic> {
    let wrong = |message: &str| Diagnostic::error_without_place(codes::USAGE, format!("{FILE}: {message}"));
    let config: Config = toml::from_str(text).map_err(|error| wrong(error.to_string().trim_end()))?;
    let everywhere = settings("", &config.config).map_err(|message| wrong(&message))?;
    config.input.iter().map(|table| job(table, &everywhere).map_err(|message| wrong(&message))).collect()
}

/// `everywhere` stands first: the last setting of a name holds.
fn job(table: &toml::Table, everywhere: &[String]) -> Result<Job, String> {
    let mut words = vec!["corogen".to_owned()];
    words.extend_from_slice(everywhere);
    let mut path = None;
    for (key, value) in table {
        if key == "config" {
            let table = value.as_table().ok_or("`config` must be a table of settings")?;
            words.extend(settings("", table)?);
            continue;
        }
        let value = word(value).ok_or_else(|| format!("`{key}` must be a word, a number or a list of them"))?;
        if key == "path" {
            path = Some(value);
        } else {
            words.push(format!("--{key}={value}"));
        }
    }
    let path = path.ok_or("an `[[input]]` has no `path`")?;
    let args = GenerateArgs::parse(&words).map_err(|message| format!("input `{path}`: {message}"))?;
    Ok(args.job(Path::new(&path)))
}

/// A table of settings as options; a table in it has those of a scheduler.
fn settings(prefix: &str, table: &toml::Table) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    for (key, value) in table {
        match value {
            toml::Value::Table(own) if prefix.is_empty() => words.extend(settings(&format!("{key}."), own)?),
            toml::Value::Array(_) => return Err(format!("the setting `{key}` must be a word or a number")),
            value => {
                let value = word(value).ok_or_else(|| format!("the setting `{key}` must be a word or a number"))?;
                words.push(format!("--config={prefix}{key}={value}"));
            }
        }
    }
    Ok(words)
}

fn word(value: &toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Float(number) => Some(number.to_string()),
        toml::Value::Array(values) => Some(values.iter().map(word).collect::<Option<Vec<_>>>()?.join(",")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::options::{Float, FrameOptions};
    use crate::schedule::plan::Scheduler;

    #[test]
    fn a_table_is_the_command_that_it_stands_for() {
        let text = "[[input]]\npath = \"src/a.rs\"\nscheduler = [\"state-machine\"]\nfloat = \"strict\"\nusize = 64\nframe = [\"no-remat\", \"no-packing\"]\n[[input]]\npath = \"b.rs\"\nout-dir = \"gpu\"\n";
        let jobs = parse(text).expect("a proper file");
        assert_eq!((jobs[0].input.as_path(), jobs[0].out.as_path()), (Path::new("src/a.rs"), Path::new("generated/a")));
        assert_eq!(jobs[0].schedulers, [Scheduler::StateMachine]);
        assert_eq!((jobs[0].options.float, jobs[0].options.usize_bits), (Float::Strict, 64));
        let FrameOptions { remat, packing, sharing } = jobs[0].options.frame;
        assert_eq!((remat, packing, sharing), (false, false, true));
        assert_eq!((jobs[1].out.as_path(), jobs[1].schedulers.as_slice()), (Path::new("gpu"), &Scheduler::ALL[..]));
    }

    #[test]
    fn settings_are_tables() {
        let text = "[config]\nblock_size = 32\nwavefront.tail = 0.5\n[[input]]\npath = \"a.rs\"\n[input.config]\nblock_size = 64\n[input.config.state_machine]\nblock-size = 128\n[[input]]\npath = \"b.rs\"\n";
        let jobs = parse(text).expect("a proper file");
        let chosen = |job: &Job| {
            job.options.config.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(chosen(&jobs[0]), "block_size=64 state-machine.block_size=128 wavefront.tail=0.5");
        assert_eq!(chosen(&jobs[1]), "block_size=32 wavefront.tail=0.5");
        assert!(parse("[config]\na = [1]\n").is_err_and(|it| it.message.contains("the setting `a`")));
    }

    #[test]
    fn mistakes_name_the_input_and_the_key() {
        let message = |text: &str| parse(text).expect_err("a mistake").message;
        assert!(message("[[input]]\nfloat = \"fast\"\n").contains("no `path`"));
        assert!(
            message("[[input]]\npath = \"a.rs\"\nfloat = \"exact\"\n").contains("input `a.rs`: invalid value 'exact'")
        );
        assert!(message("[[input]]\npath = \"a.rs\"\nspeed = 1\n").contains("--speed"));
        assert!(message("inputs = 1\n").contains("inputs"));
    }
}
