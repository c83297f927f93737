//! `--verify` of append buffers: the same elements, in any order.

use std::cmp::Ordering;

use super::part::Typed;
use super::verify::apart;

/// Elements that are near each other are looked for among so many at most.
const NEAR_LIMIT: usize = 4096;

/// What two lists do not have in common.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Unmatched<'a> {
    /// Only the device has them.
    pub(super) got: Vec<&'a [u8]>,
    /// Only the CPU has them.
    pub(super) wanted: Vec<&'a [u8]>,
    /// How far those are apart that match within the tolerance, at most.
    pub(super) largest: f64,
}

/// Matches equal elements, then those that are near each other.
pub(super) fn unmatched<'a>(
    typed: Typed<'_>,
    size: usize,
    got: &'a [u8],
    wanted: &'a [u8],
    tolerance: f64,
) -> Unmatched<'a> {
    let (got, wanted) = (sorted(typed, size, got), sorted(typed, size, wanted));
    let mut found = Unmatched::default();
    let (mut a, mut b) = (got.iter().peekable(), wanted.iter().peekable());
    while let (Some(one), Some(other)) = (a.peek(), b.peek()) {
        match one.0.cmp(&other.0) {
            Ordering::Equal => {
                a.next();
                b.next();
            }
            Ordering::Less => found.got.extend(a.next().map(|one| one.1)),
            Ordering::Greater => found.wanted.extend(b.next().map(|other| other.1)),
        }
    }
    found.got.extend(a.map(|one| one.1));
    found.wanted.extend(b.map(|other| other.1));
    if found.got.len().max(found.wanted.len()) <= NEAR_LIMIT {
        let Unmatched { got, wanted, largest } = &mut found;
        got.retain(|one| {
            let near = wanted.iter().position(|other| apart(typed, one, other) <= tolerance);
            let matched = near.map(|index| wanted.swap_remove(index));
            *largest = matched.map_or(*largest, |other| largest.max(apart(typed, one, other)));
            matched.is_none()
        });
    }
    found
}

/// The elements in the order of their bytes without padding.
fn sorted<'a>(typed: Typed<'_>, size: usize, bytes: &'a [u8]) -> Vec<(Vec<u8>, &'a [u8])> {
    let key = |element: &'a [u8]| {
        let mut key = Vec::new();
        without_padding(typed, element, &mut key);
        (key, element)
    };
    let mut all: Vec<_> = bytes.chunks_exact(size).map(key).collect();
    all.sort();
    all
}

fn without_padding(typed: Typed<'_>, bytes: &[u8], into: &mut Vec<u8>) {
    match typed.ty.scalar().filter(|_| typed.ty.is_scalar()) {
        Some(scalar) => into.extend(&bytes[..scalar.bytes() as usize]),
        None => typed.parts().iter().for_each(|part| without_padding(part.typed, &bytes[part.offset..], into)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Glam, Type, testing};

    #[test]
    fn order_does_not_count_but_number_and_value_do() {
        let program = testing::empty_program();
        let typed = Typed { program: &program, ty: &Type::vec(3), glam: Glam::Vec3A };
        let bytes = |floats: &[[f32; 4]]| floats.concat().iter().flat_map(|f| f.to_le_bytes()).collect::<Vec<u8>>();
        // the fourth float is padding
        let one = bytes(&[[1.0, 2.0, 3.0, 7.0], [4.0, 5.0, 6.0, 7.0], [1.0, 2.0, 3.0, 8.0]]);
        let other = bytes(&[[4.0, 5.0, 6.0, 0.0], [1.0, 2.0, 3.0, 0.0], [1.0, 2.001, 3.0, 0.0]]);
        let near = unmatched(typed, 16, &one, &other, 1e-2);
        assert!(near.got.is_empty() && near.wanted.is_empty() && near.largest > 1e-4, "{near:?}");
        let exact = unmatched(typed, 16, &one, &other, 0.0);
        assert_eq!((exact.got.len(), exact.wanted.len()), (1, 1));
        let fewer = unmatched(typed, 16, &one, &other[..32], 1e-2);
        assert_eq!((fewer.got.len(), fewer.wanted.len()), (1, 0));
    }
}
