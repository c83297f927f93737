//! Groups: the words of the frame stand in fours, those together that move together.
//!
//! A scheduler that keeps frames in memory gives each four words an array: what moves together shares a line of the cache, and
//! four words that are stored together are one access.
//!
//! Notation: an *event* is what a continuation loads or what a site stores. The events of a word are those of the fields that
//! occupy it. Two words are *alike* by the share of their events that they have in common.
//!
//! Words of one field stay together as far as four words go. The last group is the one with the number of the instance, which is
//! no field: its place is behind the last word.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Words in a group.
const GROUP: usize = super::layout::GROUP as usize;

/// What moves together, by number.
pub(super) type Events = BTreeSet<usize>;

/// Words that stay together, and when they move.
struct Piece {
    words: Vec<u32>,
    kind: Kind,
}

/// Distinct events, by number: a large array has many pieces and one kind.
type Kind = usize;

/// The kind of the instance's number.
const NUMBERED: Kind = 0;

/// All of them.
struct Kinds {
    /// When the words of each move.
    events: Vec<Events>,
    /// For each two, the share of events in common, in thousandths.
    alike: Vec<Vec<usize>>,
}

/// Renumbers the words of all fields. `events` are those of each field, `numbered` those of the instance's number.
pub(super) fn arrange(fields: &mut [Vec<u32>], events: &[Events], numbered: &Events) {
    let (mut pieces, kinds) = pieces(fields, events, numbered);
    let count: usize = pieces.iter().map(|piece| piece.words.len()).sum();
    let last = kinds.beside(&mut pieces, NUMBERED, count % GROUP);
    let mut order = Vec::with_capacity(count);
    while let Some(first) = kinds.first(&pieces) {
        let piece = pieces.remove(first);
        let more = kinds.fill(&mut pieces, piece.kind, GROUP - piece.words.len());
        order.extend(piece.words.into_iter().chain(more));
    }
    order.extend(last);

    let mut place = vec![0; count];
    (0..).zip(order).for_each(|(at, word): (u32, u32)| place[word as usize] = at);
    fields.iter_mut().flatten().for_each(|word| *word = place[*word as usize]);
}

/// All words, each with the field that moves most often of those that share it, in pieces of at most a group.
fn pieces(fields: &[Vec<u32>], events: &[Events], numbered: &Events) -> (Vec<Piece>, Kinds) {
    let count = fields.iter().flatten().max().map_or(0, |last| *last as usize + 1);
    let mut of_word: Vec<Events> = vec![Events::new(); count];
    let mut order: Vec<usize> = (0..fields.len()).collect();
    order.sort_by_key(|&field| (Reverse(events[field].len()), field));
    for (words, events) in fields.iter().zip(events) {
        words.iter().for_each(|word| of_word[*word as usize].extend(events));
    }
    let mut kinds = vec![numbered.clone()];
    let mut numbers = BTreeMap::from([(numbered.clone(), NUMBERED)]);
    let mut kind = |events: &Events| match numbers.get(events) {
        Some(&known) => known,
        None => {
            kinds.push(events.clone());
            numbers.insert(events.clone(), kinds.len() - 1);
            kinds.len() - 1
        }
    };
    let mut taken = BTreeSet::new();
    let mut pieces = Vec::new();
    for field in order {
        let words: Vec<u32> = fields[field].iter().copied().filter(|word| taken.insert(*word)).collect();
        for words in words.chunks(GROUP) {
            pieces.push(Piece { words: words.to_vec(), kind: kind(&of_word[words[0] as usize]) });
        }
    }
    // A word that no field holds keeps a place.
    let free = (0..count as u32).filter(|word| !taken.contains(word));
    pieces.extend(free.map(|word| Piece { words: vec![word], kind: kind(&Events::new()) }));
    (pieces, Kinds::of(kinds))
}

impl Kinds {
    fn of(events: Vec<Events>) -> Self {
        let alike = |a: &Events, b: &Events| {
            let common = a.intersection(b).count();
            1000 * common / (a.len() + b.len() - common).max(1)
        };
        let alike = events.iter().map(|a| events.iter().map(|b| alike(a, b)).collect()).collect();
        Self { events, alike }
    }

    /// The piece that begins the next group: of the largest, the one for which there is the most alike to fill the group up with, then
    /// the one that moves most often.
    fn first(&self, pieces: &[Piece]) -> Option<usize> {
        let largest = pieces.iter().map(|piece| piece.words.len()).max()?;
        // How many pieces there are of each kind and size.
        let mut counts = vec![[0_usize; GROUP + 1]; self.events.len()];
        pieces.iter().for_each(|piece| counts[piece.kind][piece.words.len()] += 1);
        let filled = |of: Kind| {
            let sizes = counts
                .iter()
                .enumerate()
                .flat_map(|(kind, counts)| (1..=GROUP).map(move |size| (kind, size, counts[size])));
            let others = sizes.filter(|&(kind, size, count)| count > usize::from((kind, size) == (of, largest)));
            others.map(|(kind, size, _)| self.suits(of, (kind, size), GROUP - largest)).max()
        };
        let begins = |kind: Kind| (counts[kind][largest] > 0).then(|| filled(kind));
        let filled: Vec<_> = (0..self.events.len()).map(begins).collect();
        let candidates = (0..pieces.len()).filter(|&at| pieces[at].words.len() == largest);
        candidates.max_by_key(|&at| (filled[pieces[at].kind], self.events[pieces[at].kind].len(), Reverse(at)))
    }

    /// How well a piece of a kind and size goes with another kind where so many words are free. One that does not fit is divided, a
    /// small one sooner than a large one, if it is much more alike than those that fit.
    fn suits(&self, with: Kind, (kind, size): (Kind, usize), room: usize) -> (usize, bool, usize) {
        const DIVIDED: usize = 250;
        let alike = self.alike[with][kind];
        if size <= room { (alike, true, size) } else { (alike.saturating_sub(DIVIDED), false, GROUP - size) }
    }

    /// Takes `room` words for the group of the number: the largest pieces that fit, as small ones fill other groups up.
    fn beside(&self, pieces: &mut Vec<Piece>, with: Kind, room: usize) -> Vec<u32> {
        let mut words = Vec::new();
        loop {
            let left = room - words.len();
            let fits = (0..pieces.len()).filter(|&at| (1..=left).contains(&pieces[at].words.len()));
            let key = |&at: &usize| (pieces[at].words.len(), self.alike[with][pieces[at].kind], Reverse(at));
            let Some(best) = fits.max_by_key(key) else { break };
            words.extend(pieces.remove(best).words);
        }
        let left = room - words.len();
        words.extend(self.fill(pieces, with, left));
        words
    }

    /// Takes `room` words that are most alike a kind.
    fn fill(&self, pieces: &mut Vec<Piece>, with: Kind, room: usize) -> Vec<u32> {
        let mut words = Vec::new();
        while words.len() < room {
            let left = room - words.len();
            let key = |&at: &usize| {
                let Piece { words, kind } = &pieces[at];
                (self.suits(with, (*kind, words.len()), left), Reverse(at))
            };
            let Some(best) = (0..pieces.len()).max_by_key(key) else { break };
            if pieces[best].words.len() <= left {
                words.extend(pieces.remove(best).words);
            } else {
                words.extend(pieces[best].words.drain(..left));
            }
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arranged(fields: &[&[u32]], events: &[&[usize]], numbered: &[usize]) -> Vec<Vec<u32>> {
        let mut fields: Vec<Vec<u32>> = fields.iter().map(|words| words.to_vec()).collect();
        let events: Vec<Events> = events.iter().map(|events| events.iter().copied().collect()).collect();
        arrange(&mut fields, &events, &numbered.iter().copied().collect());
        fields
    }

    #[test]
    fn fields_that_move_together_share_a_group() {
        // A vector and a number of one kind, a vector and a number of another, mixed up.
        let fields = arranged(&[&[0, 1, 2], &[3, 4, 5], &[6], &[7]], &[&[0, 1], &[2, 3], &[2, 3], &[0, 1]], &[9]);
        assert_eq!(fields, [vec![0, 1, 2], vec![4, 5, 6], vec![7], vec![3]]);
    }

    #[test]
    fn what_moves_with_the_number_of_the_instance_stands_with_it() {
        let fields = arranged(&[&[0], &[1, 2, 3, 4]], &[&[0, 1, 2], &[1]], &[0, 1, 2]);
        assert_eq!(fields, [vec![4], vec![0, 1, 2, 3]]);
    }

    #[test]
    fn a_pair_is_divided_between_two_vectors_that_move_with_it() {
        let fields = arranged(&[&[0, 1, 2], &[3, 4, 5], &[6, 7]], &[&[0, 1], &[0, 1], &[0, 1]], &[9]);
        assert_eq!(fields, [vec![0, 1, 2], vec![4, 5, 6], vec![3, 7]]);
    }

    #[test]
    fn a_word_goes_to_the_vector_that_it_is_most_alike() {
        // The first vector moves more often, but less often with it.
        let fields =
            arranged(&[&[0, 1, 2], &[3, 4, 5], &[6], &[7]], &[&[0, 1, 3, 4], &[0, 1, 2], &[0, 1, 2], &[]], &[9]);
        assert_eq!(fields[2][0] / 4, fields[1][0] / 4);
    }

    #[test]
    fn words_that_fields_share_keep_one_place() {
        let fields = arranged(&[&[0, 1], &[1, 0], &[2, 3]], &[&[0], &[1], &[2]], &[9]);
        assert_eq!(fields[0][0], fields[1][1]);
        assert_eq!(fields[0][1], fields[1][0]);
        let mut all = [fields[0].clone(), fields[2].clone()].concat();
        all.sort_unstable();
        assert_eq!(all, [0, 1, 2, 3]);
    }
}
