//! Everything that can go wrong on the way to the device and back.

use std::time::Duration;

use ash::vk;

/// The result of what may fail on the device.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What went wrong, and what to do about it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The machine has no Vulkan at all.
    #[error(
        "no Vulkan loader on this machine ({0}); install a driver, e.g. Debian's `mesa-vulkan-drivers` for a software device"
    )]
    Loader(#[from] ash::LoadingError),
    /// There is Vulkan, but no device that can be used.
    #[error("{0}")]
    NoDevice(String),
    /// The chosen device lacks something that is needed.
    #[error("device `{device}` lacks {}, which {needed_by} needs", missing.join(", "))]
    Missing {
        /// The device's name.
        device: String,
        /// Vulkan's names of the features, or `Vulkan 1.3`.
        missing: Vec<String>,
        /// What asked for them.
        needed_by: String,
    },
    /// Validation was asked for, and its layer is not installed.
    #[error(
        "validation was asked for, but VK_LAYER_KHRONOS_validation is not installed (Debian: `vulkan-validationlayers`)"
    )]
    NoValidationLayer,
    /// A device limit is exceeded.
    #[error(transparent)]
    Limit(Box<Limit>),
    /// An argument does not fit the program's interface.
    #[error("{0}")]
    Argument(String),
    /// Instances cannot be looked at between points: only the wavefront keeps them where others can read.
    #[error("scheduler `{0}` does not stop at points; generate the `wavefront`")]
    NoStops(&'static str),
    /// Device or host memory for a buffer is exhausted.
    #[error(
        "{what} needs {bytes} bytes, but there is no memory left ({result}; the largest heap has {heap} bytes); {change}"
    )]
    Memory {
        /// What needs it.
        what: String,
        /// How much.
        bytes: u64,
        /// Bytes of the device's largest heap, with all that is in it.
        heap: u64,
        /// Vulkan's answer.
        result: vk::Result,
        /// What to change.
        change: String,
    },
    /// The device was reset or taken away. Whatever is to run from now on needs a new `Gpu`.
    #[error(
        "the device was lost in {call}: drivers reset devices that take too long for one submission; give submissions less to do \
         (the setting `range`, or the wavefront's `rounds`), and open the device anew"
    )]
    Lost {
        /// The call that told so.
        call: &'static str,
    },
    /// The device did not finish in time. It may still do so: until `Gpu::wait_again` says that it has, it uses whatever was bound.
    #[error(
        "the device did not finish within {within:?}; give submissions less to do (the setting `range`, or the wavefront's `rounds`), \
         or wait longer (`GpuOptions::timeout`, which `GpuOptions::from_env` takes from COROGEN_TIMEOUT, in seconds)"
    )]
    Timeout {
        /// How long the host waited.
        within: Duration,
    },
    /// An earlier submission did not finish in time, and has not since.
    #[error(
        "the device may still be at a submission that did not finish in time; wait for it (`Gpu::wait_again`), or open the device anew"
    )]
    Hung,
    /// A host has none of the caller's buffers to run with.
    #[error(
        "nothing is bound: `bind` was not called, or not since a `dispatch` or `begin` with buffers of its own, or not since the device was done \
         with what did not finish in time; call `bind` before"
    )]
    Unbound,
    /// Instances ended where rustc's build would panic.
    #[error("instance {instance} of `{entry}` panicked at {file}:{line}: {message}{}", others(*count))]
    Trap {
        /// The entry.
        entry: String,
        /// Linear index of the lowest instance that trapped, x fastest.
        instance: u64,
        /// The source file, as it was given to corogen.
        file: String,
        /// The line.
        line: u32,
        /// What rustc's panic would say.
        message: String,
        /// Instances that trapped, at any place.
        count: u64,
    },
    /// The validation layer complained; this is a bug of the host.
    #[error("Vulkan validation: {}", .0.join("\n"))]
    Validation(Vec<String>),
    /// A Vulkan call failed.
    #[error("{call} failed: {result}")]
    Vulkan {
        /// The call.
        call: &'static str,
        /// Vulkan's answer.
        result: vk::Result,
    },
}

impl Error {
    /// Whether the device is not done yet: once it is ([`super::Gpu::wait_again`]), what failed can go on.
    pub(super) fn is_late(&self) -> bool {
        matches!(self, Error::Timeout { .. } | Error::Hung)
    }

    /// A call failed.
    pub(super) fn of(call: &'static str, result: vk::Result) -> Self {
        match result {
            vk::Result::ERROR_DEVICE_LOST => Error::Lost { call },
            result => Error::Vulkan { call, result },
        }
    }

    /// The same where something else needs the room, and something else is to be changed.
    pub(super) fn for_room(self, what: String, change: &str) -> Self {
        let change = change.to_owned();
        match self {
            Error::Limit(limit) => Limit { what, change, ..*limit }.into(),
            Error::Memory { bytes, heap, result, .. } => Error::Memory { what, bytes, heap, result, change },
            other => other,
        }
    }

    /// There is a loader, and no driver for it to load.
    pub(super) fn no_driver() -> Self {
        let install = "install a driver, e.g. Debian's `mesa-vulkan-drivers` for a software device";
        Error::NoDevice(format!("this machine has no Vulkan device; {install}"))
    }
}

/// A device limit that a program exceeds.
#[derive(Debug, thiserror::Error)]
#[error("{what} needs {need}, but this device's {limit} is {have}; {change}")]
pub struct Limit {
    /// What exceeds it.
    pub what: String,
    /// Vulkan's name of the limit.
    pub limit: &'static str,
    /// The limit.
    pub have: u64,
    /// What would be needed.
    pub need: u64,
    /// The setting to change.
    pub change: String,
}

impl From<Limit> for Error {
    fn from(limit: Limit) -> Self {
        Error::Limit(Box::new(limit))
    }
}

/// Those that trapped beside the one that is reported.
fn others(count: u64) -> String {
    match count {
        0 | 1 => String::new(),
        2 => " (and 1 more instance)".to_owned(),
        _ => format!(" (and {} more instances)", count - 1),
    }
}

/// Names the Vulkan call whose result failed.
pub(super) trait Call<T> {
    /// `result` of `call`.
    fn call(self, call: &'static str) -> Result<T>;
}

impl<T> Call<T> for std::result::Result<T, vk::Result> {
    fn call(self, call: &'static str) -> Result<T> {
        self.map_err(|result| Error::of(call, result))
    }
}
