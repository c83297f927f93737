//! Settings that several schedulers have and that are words.

use std::str::FromStr;

use super::error::Error;

/// A setting that is a share of something: from 0 to 1.
pub fn share(name: &str, given: Option<f32>, default: f32) -> Result<f32, Error> {
    let share = given.unwrap_or(default);
    match (0.0..=1.0).contains(&share) {
        true => Ok(share),
        false => Err(Error::Argument(format!("setting `{name}` takes a share from 0 to 1, not {share}"))),
    }
}

/// The rounds of a wavefront's batch: an even number, since queues have two sides that take turns, and no more than a recording should hold.
pub fn rounds(wanted: u32) -> u32 {
    wanted.clamp(1, 1 << 16).next_multiple_of(2)
}

/// How the frames of suspended instances lie in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Word by word over all slots: neighbours read neighbours.
    #[default]
    Soa,
    /// Frame by frame: a frame's words stand together.
    Aos,
}

/// What a round of a wavefront resumes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The instances at every point, one point after the other.
    #[default]
    All,
    /// The instances at the point where most of them wait.
    MostActive,
}

impl FromStr for Order {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        match word {
            "all" => Ok(Self::All),
            "most-active" => Ok(Self::MostActive),
            _ => Err(Error::Argument(format!("an order is `all` or `most-active`, not `{word}`"))),
        }
    }
}

/// Who adds to the count of a wavefront's queue with one atomic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enqueue {
    /// Each subgroup, for those of its lanes that go to the same point.
    Subgroup,
    /// Each block, for all of its lanes that do.
    Block,
}

impl FromStr for Enqueue {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        match word {
            "subgroup" => Ok(Self::Subgroup),
            "block" => Ok(Self::Block),
            _ => Err(Error::Argument(format!("who adds to a queue is a `subgroup` or a `block`, not `{word}`"))),
        }
    }
}

/// What the queues of a wavefront are in order of. Each holds the instances at one point, whatever is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// The token: slots as they come.
    #[default]
    Token,
    /// Nothing more than what queues are anyway: as `Token`.
    None,
    /// Token, then the key that was given to `suspend_by`, in partitions of 1024 slots.
    Key,
}

impl FromStr for Sort {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        match word {
            "token" => Ok(Self::Token),
            "none" => Ok(Self::None),
            "key" => Ok(Self::Key),
            _ => Err(Error::Argument(format!("a sort is `none`, `token` or `key`, not `{word}`"))),
        }
    }
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
