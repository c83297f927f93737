//! Traps: what panics in rustc's release build ends an instance and leaves a record.
//!
//! The buffer is words, for each site: a count, its lowest instance (as `!instance`, so that zero means none and the lowest is an atomic
//! maximum), how many records were written, and [`TrapTable::RECORDS`] records of three words: instance, index, length. Every
//! instance that lowers a site's minimum writes a record, in the place of the oldest where there is no room. The lowest is the last
//! to do so, whatever the order, and only those write after it that had lowered the minimum before and are still about it.

use super::error::{Error, Result};
use super::grid::Range;

/// A place in the source that may trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrapSite<'a> {
    /// The source file, as it was given to corogen.
    pub file: &'a str,
    /// Its line, from 1.
    pub line: u32,
    /// As rustc's panic says it, without the numbers of an index out of range.
    pub message: &'a str,
}

/// The trap sites of one entry, and what its ranges recorded so far.
#[derive(Clone, Debug)]
pub struct TrapTable<'a> {
    entry: &'a str,
    sites: &'a [TrapSite<'a>],
    count: u64,
    lowest: Option<Lowest>,
}

/// The lowest instance of the ranges read so far.
#[derive(Clone, Copy, Debug)]
struct Lowest {
    instance: u64,
    site: usize,
    numbers: Option<[u32; 2]>,
}

impl<'a> TrapTable<'a> {
    /// Records of a site that the buffer has room for.
    pub const RECORDS: usize = 32;

    const RECORD_WORDS: usize = 3;
    const SITE_WORDS: usize = 3 + Self::RECORD_WORDS * Self::RECORDS;

    /// Nothing has trapped yet.
    pub fn new(entry: &'a str, sites: &'a [TrapSite<'a>]) -> Self {
        Self { entry, sites, count: 0, lowest: None }
    }

    /// Bytes of the buffer for `sites` places.
    pub const fn buffer_bytes(sites: usize) -> u64 {
        4 * (Self::SITE_WORDS * sites) as u64
    }

    /// Adds what one range left in its buffer.
    pub fn add(&mut self, range: &Range, buffer: &[u8]) {
        let word = |i: usize| {
            buffer.get(4 * i..4 * i + 4).map_or(0, |word| u32::from_ne_bytes([word[0], word[1], word[2], word[3]]))
        };
        for site in 0..self.sites.len() {
            let at = Self::SITE_WORDS * site;
            let (count, inverted, recorded) = (word(at), word(at + 1), word(at + 2));
            self.count += u64::from(count);
            if inverted == 0 {
                continue;
            }
            let instance = range.first + u64::from(!inverted);
            if self.lowest.is_some_and(|lowest| lowest.instance <= instance) {
                continue;
            }
            let mut records =
                (0..(recorded as usize).min(Self::RECORDS)).map(|record| at + 3 + Self::RECORD_WORDS * record);
            let record = records.find(|&at| word(at) == !inverted);
            self.lowest = Some(Lowest { instance, site, numbers: record.map(|at| [word(at + 1), word(at + 2)]) });
        }
    }

    /// Adds what another lane's ranges recorded.
    pub fn merge(&mut self, other: Self) {
        self.count += other.count;
        let both = [self.lowest, other.lowest].into_iter().flatten();
        self.lowest = both.min_by_key(|lowest| lowest.instance);
    }

    /// Fails with the lowest instance that trapped, if any did.
    pub fn finish(self) -> Result<()> {
        let Some(lowest) = self.lowest else { return Ok(()) };
        let site = &self.sites[lowest.site];
        Err(Error::Trap {
            entry: self.entry.to_owned(),
            instance: lowest.instance,
            file: site.file.to_owned(),
            line: site.line,
            message: message(site.message, lowest.numbers),
            count: self.count,
        })
    }
}

/// rustc's sentence: the site's message, with the numbers of a failed range check.
fn message(text: &str, numbers: Option<[u32; 2]>) -> String {
    let Some([index, length]) = numbers else { return text.to_owned() };
    match text {
        "index out of bounds" => format!("{text}: the len is {length} but the index is {index}"),
        "range end index out of range" => format!("range end index {index} out of range for slice of length {length}"),
        "range start index out of range" => {
            format!("range start index {index} out of range for slice of length {length}")
        }
        "slice index starts after its end" => format!("slice index starts at {index} but ends at {length}"),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITES: &[TrapSite<'_>] = &[
        TrapSite { file: "a.rs", line: 3, message: "index out of bounds" },
        TrapSite { file: "a.rs", line: 9, message: "attempt to divide by zero" },
    ];
    const RANGE: Range = Range { grid: [100, 1, 1], first: 10, origin: [10, 0, 0], count: 50 };

    /// A buffer from the count, the lowest instance's complement and the records of each site.
    fn bytes(sites: [(u32, u32, &[[u32; 3]]); 2]) -> Vec<u8> {
        let site = |(count, first, records): (u32, u32, &[[u32; 3]])| {
            let mut words = vec![count, first, records.len() as u32];
            words.extend(records.iter().flatten());
            words.resize(TrapTable::SITE_WORDS, 0);
            words
        };
        sites.into_iter().flat_map(site).flat_map(u32::to_ne_bytes).collect()
    }

    #[test]
    fn the_lowest_instance_speaks_with_its_own_numbers() {
        let mut table = TrapTable::new("blur", SITES);
        // Site 0 trapped twice: instance 7 first, then 4 lowered the minimum; both left a record.
        table.add(&RANGE, &bytes([(2, !4, &[[7, 12, 8], [4, 9, 8]]), (1, !20, &[])]));
        assert_eq!(
            table.finish().unwrap_err().to_string(),
            "instance 14 of `blur` panicked at a.rs:3: index out of bounds: the len is 8 but the index is 9 (and 2 more instances)"
        );
    }

    #[test]
    fn an_earlier_range_wins() {
        let mut table = TrapTable::new("blur", SITES);
        table.add(&RANGE, &bytes([(0, 0, &[]), (1, !0, &[])]));
        table.add(&Range { first: 60, ..RANGE }, &bytes([(1, !0, &[[0, 5, 5]]), (0, 0, &[])]));
        assert_eq!(
            table.finish().unwrap_err().to_string(),
            "instance 10 of `blur` panicked at a.rs:9: attempt to divide by zero (and 1 more instance)"
        );
    }

    #[test]
    fn of_two_lanes_the_lower_instance_speaks() {
        let [mut one, mut other] = [TrapTable::new("blur", SITES), TrapTable::new("blur", SITES)];
        one.add(&Range { first: 60, ..RANGE }, &bytes([(1, !0, &[[0, 5, 5]]), (0, 0, &[])]));
        other.add(&RANGE, &bytes([(0, 0, &[]), (1, !0, &[])]));
        let mut both = TrapTable::new("blur", SITES);
        both.merge(one);
        both.merge(other);
        assert_eq!(
            both.finish().unwrap_err().to_string(),
            "instance 10 of `blur` panicked at a.rs:9: attempt to divide by zero (and 1 more instance)"
        );
    }

    #[test]
    fn without_its_record_an_index_has_no_numbers() {
        let mut table = TrapTable::new("blur", SITES);
        table.add(&RANGE, &bytes([(1, !0, &[]), (0, 0, &[])]));
        assert!(table.finish().unwrap_err().to_string().ends_with("a.rs:3: index out of bounds"));
    }

    #[test]
    fn an_untouched_buffer_is_success() {
        let mut table = TrapTable::new("blur", SITES);
        table.add(&RANGE, &vec![0; TrapTable::buffer_bytes(2) as usize]);
        table.finish().unwrap();
    }
}
