//! `corogen devices`: the Vulkan devices of this machine, and what each lacks.

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::Exit;
use super::reporter::Reporter;
use crate::diag::{Diagnostic, codes};
use crate::execute::{self, DeviceInfo};

/// Lists the Vulkan devices, and what each lacks
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct DevicesArgs {
    /// How to print them
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  corogen devices                                 then e.g. `corogen run … --device 1`, or COROGEN_DEVICE=1
  corogen devices --format json                   for tools: index, name, type, api, missing";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
}

/// The keys of contract section 6.
#[derive(Serialize)]
struct Device<'a> {
    index: usize,
    name: &'a str,
    r#type: String,
    api: String,
    missing: &'a [&'static str],
    missing_optional: &'a [&'static str],
    #[serde(skip)]
    faults: &'a [&'static str],
}

/// Prints the list.
pub(super) fn devices(args: &DevicesArgs, reporter: &Reporter) -> Exit {
    let devices = match execute::devices() {
        Ok(devices) => devices,
        Err(error) => return reporter.failure(Diagnostic::error_without_place(codes::NO_DEVICE, error.to_string())),
    };
    let devices: Vec<Device<'_>> = devices.iter().map(device).collect();
    let text = match args.format {
        Format::Json => serde_json::to_string_pretty(&devices).expect("names and numbers are always JSON") + "\n",
        Format::Text => devices.iter().map(line).collect(),
    };
    reporter.end(reporter.result(&text))
}

fn device(info: &DeviceInfo) -> Device<'_> {
    Device {
        index: info.index,
        name: &info.name,
        r#type: info.kind.to_string(),
        api: info.api.map(|part| part.to_string()).join("."),
        missing: &info.missing,
        missing_optional: &info.missing_optional,
        faults: &info.faults,
    }
}

fn line(device: &Device<'_>) -> String {
    let Device { index, name, r#type, api, missing, missing_optional, faults } = device;
    let lacks = match (missing.is_empty(), missing_optional.is_empty()) {
        (true, true) => "lacks nothing".to_owned(),
        (true, false) => format!("usable; lacks {}", missing_optional.join(", ")),
        (false, _) => format!("not usable: lacks {}", missing.join(", ")),
    };
    let faults: String = faults.iter().map(|fault| format!("   its driver {fault}\n")).collect();
    format!("{index}: {name} ({type}, Vulkan {api}): {lacks}\n{faults}")
}
