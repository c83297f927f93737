//! Settings that several schedulers have and that are words.

use std::str::FromStr;

use super::error::Error;

/// How the frames of suspended instances lie in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Word by word over all slots: neighbours read neighbours.
    #[default]
    Soa,
    /// Frame by frame: a frame's words stand together.
    Aos,
}

impl FromStr for Layout {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        match word {
            "soa" => Ok(Self::Soa),
            "aos" => Ok(Self::Aos),
            _ => Err(Error::Argument(format!("a layout is `soa` or `aos`, not `{word}`"))),
        }
    }
}
