//! References in what references name: lists and trees of locals, walked in loops.
//!
//! run: --grid 64
//! run: --buffer out=zeros:64
use corogen_runtime::suspend;

struct Node<'a> {
    value: u32,
    next: Option<&'a Node<'a>>,
}

enum List<'a> {
    Nil,
    Cons(u32, &'a List<'a>),
}

struct Tree<'a> {
    value: u32,
    left: Option<&'a Tree<'a>>,
    right: Option<&'a Tree<'a>>,
}

struct Walk<'a>(Option<&'a Node<'a>>);

impl<'a> Iterator for Walk<'a> {
    type Item = &'a Node<'a>;

    fn next(&mut self) -> Option<&'a Node<'a>> {
        let node = self.0?;
        self.0 = node.next;
        suspend();
        Some(node)
    }
}

fn find(mut node: &Node, value: u32) -> u32 {
    let mut steps = 0;
    loop {
        if node.value % 5 == value % 5 {
            return steps;
        }
        match node.next {
            Some(next) => node = next,
            None => return 99,
        }
        steps += 1;
    }
}

fn sum(mut list: &List) -> u32 {
    let mut sum = 0;
    while let List::Cons(value, rest) = list {
        sum = sum * 3 + value;
        list = rest;
        suspend();
    }
    sum
}

/// Each turn both walkers change places, and the first goes on.
fn exchange(first: &Node, second: &Node, bits: u32) -> u32 {
    let (mut first, mut second) = (first, second);
    let mut sum = 1u32;
    for bit in 0..6 {
        sum = sum.wrapping_mul(31) + first.value * 7 + second.value;
        suspend();
        if let Some(next) = first.next {
            first = next;
        }
        (first, second) = (second, first);
        if bits >> bit & 1 == 1 {
            std::mem::swap(&mut first, &mut second);
        }
        sum ^= first.next.map_or(3, |next| next.value);
    }
    sum
}

fn merge(mut left: Option<&Node>, mut right: Option<&Node>) -> u32 {
    let mut sum = 0u32;
    loop {
        let least = match (left, right) {
            (Some(a), Some(b)) if a.value < b.value => {
                left = a.next;
                a
            }
            (_, Some(b)) => {
                right = b.next;
                b
            }
            (Some(a), None) => {
                left = a.next;
                a
            }
            (None, None) => return sum,
        };
        suspend();
        sum = sum.wrapping_mul(31) + least.value;
    }
}

fn descend(root: &Tree, mut bits: u32) -> u32 {
    let mut at = root;
    let mut sum = 0;
    loop {
        sum = sum * 5 + at.value;
        suspend();
        let next = if bits & 1 == 0 { at.left.or(at.right) } else { at.right.or(at.left) };
        bits >>= 1;
        let Some(next) = next else { return sum };
        sum ^= at.value;
        at = next;
    }
}

pub fn linked_references(id: u32, out: &mut [u32]) {
    let c = Node { value: id % 7, next: None };
    let b = Node { value: id % 11, next: Some(&c) };
    let a = Node { value: id % 13, next: Some(&b) };
    let other = Node { value: id % 3 + 4, next: None };
    let start = if id % 2 == 0 { &a } else { &b };

    let mut result = find(start, id / 4);
    for node in Walk(Some(start)) {
        result = result.wrapping_mul(31) + node.value + node.next.map_or(0, |next| next.value * 2);
    }
    let (mut slow, mut fast) = (&a, &a);
    while let Some(next) = fast.next.and_then(|next| next.next) {
        fast = next;
        slow = slow.next.unwrap_or(slow);
        suspend();
    }
    result = result.wrapping_mul(31) + slow.value * 3 + fast.value;
    result = result.wrapping_mul(31) + exchange(&a, &b, id);
    result = result.wrapping_mul(31) + merge(Some(start), Some(&other));

    let nil = List::Nil;
    let one = List::Cons(id, &nil);
    let two = List::Cons(id ^ 9, &one);
    result = result.wrapping_mul(31) + sum([&nil, &one, &two][(id % 3) as usize]);

    let leaves = [3, 5].map(|by| Tree { value: id * by, left: None, right: None });
    let low = Tree { value: id + 1, left: Some(&leaves[0]), right: Some(&leaves[1]) };
    let root = Tree { value: id, left: None, right: Some(&low) };
    result = result.wrapping_mul(31) + descend(&root, id >> 2);
    out[id as usize] = result;
}
