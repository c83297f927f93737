//! Constants that hold references: rows of different lengths, names beside numbers, shapes in other constants.
//!
//! run: --grid 64
//! run: --buffer out=zeros:64
use corogen_runtime::suspend;

struct Item {
    name: &'static str,
    weight: u32,
}

struct Shape {
    points: &'static [[i32; 2]],
    color: u32,
}

impl Shape {
    const fn area(&self) -> i32 {
        let mut twice = 0;
        let mut at = 0;
        while at < self.points.len() {
            let (a, b) = (self.points[at], self.points[(at + 1) % self.points.len()]);
            twice += a[0] * b[1] - b[0] * a[1];
            at += 1;
        }
        twice / 2
    }
}

/// What each node leads to.
const GRAPH: &[&[usize]] = &[&[1, 2], &[2], &[0, 3], &[]];
static WEIGHTED: &[(u32, &[u32])] = &[(1, &[5, 6]), (2, &[]), (3, &[4])];
const ITEMS: [Item; 3] =
    [Item { name: "axe", weight: 3 }, Item { name: "bow", weight: 5 }, Item { name: "club", weight: 8 }];
static MORE: &[Item] = &[Item { name: "net", weight: 11 }, Item { name: "pike", weight: 12 }];
const SQUARE: Shape = Shape { points: &[[0, 0], [2, 0], [2, 2], [0, 2]], color: 5 };
const KITE: Shape = Shape { points: &[[0, 0], [4, 0], [1, 3]], color: 7 };
const SHAPES: [Shape; 2] = [SQUARE, KITE];
const ALL: &[&Shape] = &[&SQUARE, &KITE, &SQUARE];
const AREA: i32 = KITE.area();

struct Rules;

impl Rules {
    const ALL: &'static [&'static [u8]] = &[b"AB", b"A"];
}

/// Lengths of the words of a rewriting system, from its first letter.
fn rewritten(turns: u32) -> usize {
    let mut word = [0u8; 16];
    let mut length = 1;
    for _ in 0..turns {
        let (old, old_length) = (word, length);
        length = 0;
        for letter in &old[..old_length] {
            for by in Rules::ALL[*letter as usize] {
                if length < word.len() {
                    word[length] = by - b'A';
                    length += 1;
                }
            }
        }
        suspend();
    }
    length
}

pub fn constant_references(id: u32, out: &mut [u32]) {
    let mut at = id as usize % GRAPH.len();
    let mut result = id;
    for step in 0..5 {
        let edges = GRAPH[at];
        if edges.is_empty() {
            break;
        }
        at = edges[(id as usize + step) % edges.len()];
        result = result * 5 + at as u32;
        suspend();
    }
    for (by, row) in WEIGHTED {
        result = result * 3 + by * row.len() as u32 + row.iter().sum::<u32>();
        suspend();
    }

    let item = &ITEMS[(id % 3) as usize];
    let more = &MORE[(id % 2) as usize];
    assert!(item.weight < more.weight, "{} is heavier", more.name);
    result = result * 31 + item.weight * 100 + more.weight;

    let shape = &SHAPES[(id % 2) as usize];
    for point in shape.points {
        result = result * 3 + (point[0] + point[1]) as u32;
        suspend();
    }
    for each in ALL {
        result = result * 7 + each.area() as u32 + each.color;
    }
    out[id as usize] = result * 31 + shape.color + AREA as u32 + rewritten(id % 4) as u32;
}
