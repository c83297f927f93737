//! The generation options: on the command line, in `corogen.toml`, and in the command that a header records.

use clap::{Args, ValueEnum};

use crate::base::Options;
use crate::base::options::{Checks, Edition, Float, FrameOptions};
use crate::emit::host::types_path;

/// Options that change what is generated.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
#[command(next_help_heading = "Generation")]
pub(super) struct OptionArgs {
    /// The entry; without it, every `pub fn` that suspends and is not called by another
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    /// Edition of the input
    #[arg(long, value_enum, default_value = "2024", value_name = "YEAR")]
    edition: EditionArg,
    /// `strict` gives rustc's bits for + - *, comparison and conversion
    #[arg(long, value_enum, default_value = "fast")]
    float: FloatArg,
    /// What happens where rustc's release build would panic
    #[arg(long, value_enum, default_value = "trap")]
    checks: ChecksArg,
    /// Bits of `usize` and `isize`
    #[arg(long, value_enum, default_value = "32", value_name = "BITS")]
    usize: UsizeArg,
    /// The user's own types in the host, e.g. `crate::kernels`
    #[arg(long, value_name = "PATH", value_parser = types_path)]
    types: Option<String>,
    /// Keep only these suspension points; the result is the same
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    points: Option<Vec<String>>,
    /// Turn off what makes the frame smaller
    #[arg(long, value_enum, value_delimiter = ',', value_name = "NO-…")]
    frame: Vec<FrameArg>,
    /// Kernels count resumes and the bytes of frames for the host's `Stats`, which takes time
    #[arg(long, value_enum, default_value = "off", value_name = "ON|OFF")]
    counts: CountsArg,
    /// A setting of the schedulers, or of one: `wavefront.capacity=65536`. Generated hosts begin with it
    #[arg(long, value_name = "KEY=VALUE", value_parser = setting)]
    config: Vec<(String, String)>,
}

/// `KEY=VALUE` or `SCHEDULER.KEY=VALUE`; schedulers are spelled as on the command line, settings as in Rust.
pub(super) fn setting(word: &str) -> Result<(String, String), String> {
    let (key, value) = word.split_once('=').ok_or("it has no `=`")?;
    let key = match key.split_once('.') {
        Some((scheduler, name)) => format!("{}.{}", scheduler.replace('_', "-"), name.replace('-', "_")),
        None => key.replace('-', "_"),
    };
    Ok((key, value.to_owned()))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EditionArg {
    #[value(name = "2021")]
    E2021,
    #[value(name = "2024")]
    E2024,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FloatArg {
    Fast,
    Strict,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ChecksArg {
    Trap,
    Clamp,
    Off,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum UsizeArg {
    #[value(name = "32")]
    Bits32,
    #[value(name = "64")]
    Bits64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FrameArg {
    #[value(name = "no-remat")]
    Remat,
    #[value(name = "no-packing")]
    Packing,
    #[value(name = "no-sharing")]
    Sharing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CountsArg {
    Off,
    On,
}

impl OptionArgs {
    /// As the library takes them.
    pub(super) fn options(&self) -> Options {
        Options {
            edition: match self.edition {
                EditionArg::E2021 => Edition::E2021,
                EditionArg::E2024 => Edition::E2024,
            },
            entry: self.entry.clone(),
            float: match self.float {
                FloatArg::Fast => Float::Fast,
                FloatArg::Strict => Float::Strict,
            },
            checks: match self.checks {
                ChecksArg::Trap => Checks::Trap,
                ChecksArg::Clamp => Checks::Clamp,
                ChecksArg::Off => Checks::Off,
            },
            usize_bits: match self.usize {
                UsizeArg::Bits32 => 32,
                UsizeArg::Bits64 => 64,
            },
            points: self.points.clone(),
            types: self.types.clone(),
            frame: FrameOptions {
                remat: !self.frame.contains(&FrameArg::Remat),
                packing: !self.frame.contains(&FrameArg::Packing),
                sharing: !self.frame.contains(&FrameArg::Sharing),
            },
            counts: self.counts == CountsArg::On,
            config: self.config.iter().cloned().collect(),
        }
    }

    /// Whether any of them was given: `check` then does not ask the headers.
    pub(super) fn is_default(&self) -> bool {
        self.options() == Options::default()
    }
}
