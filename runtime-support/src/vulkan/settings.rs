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

/// A setting that is a number of at least 1.
pub fn at_least_one(name: &str, given: Option<u32>, default: u32) -> Result<u32, Error> {
    match given.unwrap_or(default) {
        0 => Err(Error::Argument(format!("setting `{name}` must be at least 1"))),
        number => Ok(number),
    }
}

/// The rounds of a wavefront's batch: an even number, since queues have two sides that take turns, and no more than a recording should
/// hold.
pub fn rounds(given: Option<u32>, default: u32) -> Result<u32, Error> {
    const MOST: u32 = 1 << 16;
    match at_least_one("rounds", given, default)? {
        rounds @ ..=MOST => Ok(rounds.next_multiple_of(2)),
        rounds => Err(Error::Argument(format!("setting `rounds` must be at most {MOST}, not {rounds}"))),
    }
}

/// How the frames of suspended instances lie in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Four words after the other over all slots: neighbours read neighbours.
    #[default]
    Soa,
    /// Frame by frame: the words of a frame stand together, but for the one or two behind the last four.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_begin_at_one() {
        assert_eq!(at_least_one("fetch", None, 1024).expect("the default"), 1024);
        assert_eq!(at_least_one("fetch", Some(1), 1024).expect("what was given"), 1);
        let refused = at_least_one("fetch", Some(0), 1024).expect_err("nothing fetched at a time");
        assert_eq!(refused.to_string(), "setting `fetch` must be at least 1");
    }

    #[test]
    fn a_batch_has_an_even_number_of_rounds_that_a_recording_holds() {
        let of = |given| rounds(given, 16);
        assert_eq!([None, Some(1), Some(6), Some(65_536)].map(|given| of(given).expect("enough")), [16, 2, 6, 65_536]);
        let refused = [0, 65_537].map(|given| of(Some(given)).expect_err("too few or many").to_string());
        assert_eq!(
            refused,
            ["setting `rounds` must be at least 1", "setting `rounds` must be at most 65536, not 65537"]
        );
    }
}
