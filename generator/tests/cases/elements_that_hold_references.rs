//! An element of an array that holds references, chosen at run time and kept beyond the turn of the loop that it was found in:
//! it is copied where the loop is left, and again where a later turn would change the copy.
//!
//! run: --grid 64
//! run: --buffer out=zeros:64
use corogen_runtime::suspend;

trait Node {
    fn weight(&self) -> u32;
}

struct One(u32);

struct Hundred(u32);

impl Node for One {
    fn weight(&self) -> u32 {
        self.0
    }
}

impl Node for Hundred {
    fn weight(&self) -> u32 {
        self.0 * 100
    }
}

#[derive(Clone, Copy)]
struct Item<'a> {
    origin: &'a u32,
    weight: u32,
}

#[derive(Clone, Copy)]
enum Term<'a> {
    Nothing,
    Value(&'a u32),
    Product { a: &'a u32, k: u32 },
}

fn broken_out(all: &[&dyn Node]) -> u32 {
    let mut left = all.iter();
    let found = loop {
        let Some(node) = left.next() else { break None };
        if node.weight() > 150 {
            break Some(node);
        }
    };
    found.map_or(0, |node| node.weight())
}

fn adapted(all: [&dyn Node; 3]) -> u32 {
    let mut sum = 0;
    for node in all.iter().filter(|node| node.weight() > 9) {
        sum = sum * 7 + node.weight();
    }
    for (_, node) in all.iter().enumerate().skip(1) {
        sum = sum * 7 + node.weight();
    }
    for node in all.iter().chain(&all) {
        sum = sum * 7 + node.weight();
    }
    for part in all.iter().flat_map(|node| (0..2).map(move |at| node.weight() + at)) {
        sum = sum * 7 + part;
    }
    sum + all.iter().max_by_key(|node| node.weight() % 7).map_or(0, |node| node.weight())
}

fn last_two(items: &[Item; 3], limit: u32) -> u32 {
    let (mut before, mut last) = (&items[0], &items[0]);
    for item in items.iter().filter(|item| *item.origin < limit) {
        before = last;
        last = item;
    }
    *before.origin * 1000 + before.weight * 100 + *last.origin * 10 + last.weight
}

fn terms(all: &[Term; 3]) -> u32 {
    let value = |term: &Term| match term {
        Term::Nothing => 3,
        Term::Value(a) => **a,
        Term::Product { a, k } => **a + k,
    };
    let found = all.iter().find(|term| matches!(term, Term::Product { .. }));
    let mut sum = found.map_or(4, value);
    for term in all.iter().filter(|term| !matches!(term, Term::Nothing)) {
        sum = sum * 7 + value(term);
    }
    sum
}

pub fn elements_that_hold_references(id: u32, out: &mut [u32]) {
    let (one, hundred, other) = (One(id + 1), Hundred(id + 1), One(id * 3));
    let (a, b, c) = (id + 1, id * 3, id ^ 5);
    let items = [Item { origin: &a, weight: 2 }, Item { origin: &b, weight: 7 }, Item { origin: &c, weight: id }];
    let options = [None, Some(&a), Some(&b)];
    suspend();
    let mut sum = broken_out(&[&one, &hundred, &other]);
    sum = sum * 31 + adapted([&one, &hundred, &other]);
    sum = sum * 31 + last_two(&items, 40);
    sum = sum * 31 + terms(&[Term::Nothing, Term::Value(&a), Term::Product { a: &b, k: id }]);
    suspend();
    for option in options.iter().skip_while(|option| option.is_none_or(|a| *a > 9)) {
        sum = sum * 31 + option.map_or(1, |a| *a);
    }
    out[id as usize] = sum;
}
