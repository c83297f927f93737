//! The generation options: on the command line, in `corogen.toml`, and in the command that a header records.

use clap::{Args, ValueEnum};

use crate::base::Options;
use crate::base::options::{Checks, Edition, Float, FrameOptions};
use crate::emit::host::types_path;
use crate::schedule;
use crate::schedule::plan::Scheduler;

/// Options that change what is generated.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
#[command(next_help_heading = "Generation")]
pub(super) struct OptionArgs {
    /// The entry; without it, every `pub fn` that suspends and is not called by another
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    /// Edition of the input [default: 2024]
    #[arg(long, value_enum, value_name = "YEAR")]
    edition: Option<EditionArg>,
    /// `strict` gives rustc's bits for + - *, comparison and conversion [default: fast]
    #[arg(long, value_enum)]
    float: Option<FloatArg>,
    /// What happens where rustc's release build would panic [default: trap]
    #[arg(long, value_enum)]
    checks: Option<ChecksArg>,
    /// Bits of `usize` and `isize` [default: 32]
    #[arg(long, value_enum, value_name = "BITS")]
    usize: Option<UsizeArg>,
    /// The user's own types in the host, e.g. `crate::kernels`
    #[arg(long, value_name = "PATH", value_parser = types_path)]
    types: Option<String>,
    /// Keep only these suspension points; the result is the same
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    points: Option<Vec<String>>,
    /// Turn off what makes the frame smaller
    #[arg(long, value_enum, value_delimiter = ',', value_name = "NO-…")]
    frame: Vec<FrameArg>,
    /// Kernels count resumes and the bytes of frames for the host's `Stats`, which takes time [default: off]
    #[arg(long, value_enum, value_name = "ON|OFF")]
    counts: Option<CountsArg>,
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
                Some(EditionArg::E2021) => Edition::E2021,
                Some(EditionArg::E2024) | None => Edition::E2024,
            },
            entry: self.entry.clone(),
            float: match self.float {
                Some(FloatArg::Strict) => Float::Strict,
                Some(FloatArg::Fast) | None => Float::Fast,
            },
            checks: match self.checks {
                Some(ChecksArg::Clamp) => Checks::Clamp,
                Some(ChecksArg::Off) => Checks::Off,
                Some(ChecksArg::Trap) | None => Checks::Trap,
            },
            usize_bits: match self.usize {
                Some(UsizeArg::Bits64) => 64,
                Some(UsizeArg::Bits32) | None => 32,
            },
            points: self.points.clone(),
            types: self.types.clone(),
            frame: FrameOptions {
                remat: !self.frame.contains(&FrameArg::Remat),
                packing: !self.frame.contains(&FrameArg::Packing),
                sharing: !self.frame.contains(&FrameArg::Sharing),
            },
            counts: self.counts == Some(CountsArg::On),
            config: self.config.iter().cloned().collect(),
        }
    }

    /// The same with further settings.
    pub(super) fn with_settings(mut self, settings: Vec<(String, String)>) -> Self {
        self.config.extend(settings);
        self
    }

    /// The same with those settings only that are of use to these schedulers.
    pub(super) fn for_schedulers(mut self, schedulers: &[Scheduler]) -> Self {
        self.config.retain(|(key, _)| schedule::is_of_use(schedulers, key));
        self
    }

    /// The same without what `corogen tune` finds out: settings, and points that are kept.
    #[cfg(feature = "run")]
    pub(super) fn untuned(self) -> Self {
        Self { config: Vec::new(), points: None, ..self }
    }

    /// The entry that was asked for.
    pub(super) fn entry(&self) -> Option<&str> {
        self.entry.as_deref()
    }

    /// Whether none of them was given.
    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// Those given, and of the others those of `recorded`. A setting that is given for all schedulers holds for each of them.
    pub(super) fn over(&self, recorded: &Self) -> Self {
        let is_given = |key: &str| {
            let name = key.split_once('.').map_or(key, |(_, name)| name);
            self.config.iter().any(|(given, _)| given == key || given == name)
        };
        let mut config = recorded.config.clone();
        config.retain(|(key, _)| !is_given(key));
        config.extend(self.config.iter().cloned());
        Self {
            entry: self.entry.clone().or_else(|| recorded.entry.clone()),
            edition: self.edition.or(recorded.edition),
            float: self.float.or(recorded.float),
            checks: self.checks.or(recorded.checks),
            usize: self.usize.or(recorded.usize),
            types: self.types.clone().or_else(|| recorded.types.clone()),
            points: self.points.clone().or_else(|| recorded.points.clone()),
            frame: if self.frame.is_empty() { recorded.frame.clone() } else { self.frame.clone() },
            counts: self.counts.or(recorded.counts),
            config,
        }
    }
}
