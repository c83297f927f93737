//! Colouring: words of the frame for fields, shared by those that are never alive at the same point.
//!
//! Each field is a vertex with a weight in words; vertices that are alive at a common point are joined. DSATUR takes the vertex
//! next whose neighbours hold the most words. Words are all alike and a field's need not be adjacent, so nothing fragments;
//! adjacent ones are only preferred. Where the result is larger than the most words alive at one point, other orders are tried.

use std::collections::BTreeSet;

/// A vertex.
pub(super) struct Vertex {
    /// Words that it needs.
    pub weight: usize,
    /// The points at which it is alive, increasing.
    pub points: Vec<usize>,
}

/// How many further orders are tried where the first does not reach the lower bound.
const ATTEMPTS: usize = 64;

/// The words of each vertex, so that joined ones have none in common.
pub(super) fn colour(vertices: &[Vertex], points: usize) -> Vec<Vec<u32>> {
    let neighbours = neighbours(vertices, points);
    let bound = most_alive(vertices, points);
    let mut best = assign(vertices, &neighbours, bound, &saturation_order(vertices, &neighbours));
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    for _ in 0..ATTEMPTS {
        if size(&best) <= bound {
            break;
        }
        // Iterated greedy: fields in the order of their words, last first, can only do as well or better; a few random
        // swaps, from a fixed seed, leave plateaus.
        let mut order: Vec<usize> = (0..vertices.len()).collect();
        order.sort_by_key(|&at| (std::cmp::Reverse(best[at].iter().max().copied()), at));
        for _ in 0..vertices.len() / 8 + 1 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let (a, b) = (random as usize % order.len(), (random >> 32) as usize % order.len());
            order.swap(a, b);
        }
        let next = assign(vertices, &neighbours, bound, &order);
        if size(&next) <= size(&best) {
            best = next;
        }
    }
    best
}

/// The most words alive at one point.
pub(super) fn most_alive(vertices: &[Vertex], points: usize) -> usize {
    let mut alive = vec![0; points];
    for vertex in vertices {
        for &point in &vertex.points {
            alive[point] += vertex.weight;
        }
    }
    alive.into_iter().max().unwrap_or(0)
}

/// Words in use.
fn size(words: &[Vec<u32>]) -> usize {
    words.iter().flatten().max().map_or(0, |last| *last as usize + 1)
}

fn neighbours(vertices: &[Vertex], points: usize) -> Vec<Vec<usize>> {
    let mut alive = vec![Vec::new(); points];
    for (at, vertex) in vertices.iter().enumerate() {
        for &point in &vertex.points {
            alive[point].push(at);
        }
    }
    vertices
        .iter()
        .enumerate()
        .map(|(at, vertex)| {
            let mut others: Vec<usize> = vertex.points.iter().flat_map(|&point| alive[point].iter().copied()).collect();
            others.sort_unstable();
            others.dedup();
            others.retain(|&other| other != at);
            others
        })
        .collect()
}

/// DSATUR's order: the words that coloured neighbours hold, then the weight of the vertex and all its neighbours, then its own weight and its
/// number.
fn saturation_order(vertices: &[Vertex], neighbours: &[Vec<usize>]) -> Vec<usize> {
    let degree: Vec<usize> = neighbours
        .iter()
        .zip(vertices)
        .map(|(others, vertex)| vertex.weight + others.iter().map(|&other| vertices[other].weight).sum::<usize>())
        .collect();
    let mut taken: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); vertices.len()];
    let mut words: Vec<Option<Vec<u32>>> = vec![None; vertices.len()];
    let mut order = Vec::with_capacity(vertices.len());
    while let Some(next) = (0..vertices.len())
        .filter(|&at| words[at].is_none())
        .max_by_key(|&at| (taken[at].len(), degree[at], vertices[at].weight, std::cmp::Reverse(at)))
    {
        let mine: Vec<u32> = (0..).filter(|word| !taken[next].contains(word)).take(vertices[next].weight).collect();
        for &other in &neighbours[next] {
            taken[other].extend(&mine);
        }
        words[next] = Some(mine);
        order.push(next);
    }
    order
}

/// Gives each vertex in `order` free words: the first run below `bound` that is long enough, else the first free ones.
fn assign(vertices: &[Vertex], neighbours: &[Vec<usize>], bound: usize, order: &[usize]) -> Vec<Vec<u32>> {
    let mut words: Vec<Vec<u32>> = vec![Vec::new(); vertices.len()];
    for &at in order {
        let mut taken: Vec<u32> = neighbours[at].iter().flat_map(|&other| words[other].iter().copied()).collect();
        taken.sort_unstable();
        taken.dedup();
        let free = |word: &u32| taken.binary_search(word).is_err();
        let weight = vertices[at].weight;
        let run =
            (0..=bound.saturating_sub(weight) as u32).find(|&first| (first..first + weight as u32).all(|w| free(&w)));
        words[at] = match run {
            Some(first) => (first..first + weight as u32).collect(),
            None => (0..).filter(free).take(weight).collect(),
        };
    }
    words
}

#[cfg(test)]
mod tests {
    use super::{Vertex, colour, most_alive, size};

    fn vertices(list: &[(usize, &[usize])]) -> Vec<Vertex> {
        list.iter().map(|(weight, points)| Vertex { weight: *weight, points: points.to_vec() }).collect()
    }

    #[test]
    fn values_that_never_live_together_share_words() {
        let list = vertices(&[(3, &[0]), (2, &[1]), (1, &[1]), (1, &[2])]);
        assert_eq!(colour(&list, 3), [vec![0, 1, 2], vec![0, 1], vec![2], vec![0]]);
    }

    #[test]
    fn three_pairs_that_overlap_in_a_ring_need_three_words() {
        let list = vertices(&[(1, &[0, 2]), (1, &[0, 1]), (1, &[1, 2])]);
        assert_eq!(most_alive(&list, 3), 2);
        assert_eq!(size(&colour(&list, 3)), 3);
    }

    #[test]
    fn a_wide_value_takes_scattered_words_rather_than_new_ones() {
        // b sits between a and c; after they end, wide must use the words on both sides of it.
        let list = vertices(&[(1, &[0]), (1, &[0, 1]), (1, &[0]), (2, &[1])]);
        let words = colour(&list, 2);
        assert_eq!(size(&words), 3);
        assert!(words[3].iter().all(|word| *word != words[1][0]));
    }
}
