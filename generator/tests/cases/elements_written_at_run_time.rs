//! Elements that hold references, at indices known at run time only: parts of them and the references are written.
//!
//! run: --grid 64
//! run: --buffer out=zeros:64
use corogen_runtime::suspend;

#[derive(Clone, Copy)]
struct Entry<'a> {
    of: &'a u32,
    visits: u32,
    last: Option<&'a u32>,
}

impl<'a> Entry<'a> {
    fn visit(&mut self, by: &'a u32) -> u32 {
        self.visits += *self.of;
        suspend();
        if self.visits % 2 == 0 {
            self.last = Some(by);
        }
        self.visits
    }
}

struct Stack<'a> {
    kept: [Option<&'a u32>; 3],
    length: usize,
}

impl<'a> Stack<'a> {
    fn push(&mut self, item: &'a u32) {
        self.kept[self.length] = Some(item);
        self.length += 1;
    }

    fn pop(&mut self) -> Option<&'a u32> {
        self.length = self.length.checked_sub(1)?;
        self.kept[self.length].take()
    }
}

struct Node<'a> {
    value: u32,
    next: Option<&'a Node<'a>>,
}

pub fn elements_written_at_run_time(id: u32, out: &mut [u32]) {
    let (a, b, c) = (id % 5 + 1, id % 7, id % 3);
    let start = Entry { of: &a, visits: 0, last: None };
    let mut entries = [start, Entry { of: &b, visits: 9, last: Some(&c) }, Entry { of: &c, ..start }];
    let mut sum = 0u32;
    for step in 0..4u32 {
        let at = ((id + step) % 3) as usize;
        entries[at].visits += step;
        sum = sum.wrapping_mul(31) + entries[at].visit(if step == 2 { &a } else { &b });
        suspend();
        if step == 1 {
            entries[at].of = &b;
        }
    }
    for entry in &mut entries {
        entry.visits += entry.last.map_or(100, |last| *last);
        if entry.last.is_none() {
            entry.last = Some(&a);
        }
    }
    for (index, entry) in entries.iter_mut().enumerate() {
        if index as u32 == id % 3 {
            entry.of = entry.last.unwrap_or(&c);
        }
        suspend();
    }
    for entry in &entries {
        sum = sum.wrapping_mul(31) + entry.visits * 5 + *entry.of + entry.last.map_or(50, |last| *last);
    }

    let mut stack = Stack { kept: [None; 3], length: 0 };
    for bit in 0..6 {
        if id >> bit & 1 == 0 && stack.length < 3 {
            stack.push(if bit % 2 == 0 { &a } else { &b });
        } else if let Some(top) = stack.pop() {
            sum = sum.wrapping_mul(3) + *top;
        }
        suspend();
    }

    let mut weighted: [(&u32, u32); 2] = [(&a, 1), (&b, 2)];
    let heavy = &mut weighted[(id % 2) as usize];
    heavy.1 *= 10;
    suspend();
    (heavy.0, heavy.1) = (&c, heavy.1 + 1);
    sum = sum.wrapping_mul(31) + weighted.iter().map(|(of, by)| **of * by).sum::<u32>();

    let mut places = [&a, &b];
    let place = &mut places[(id % 2) as usize];
    *place = &c;
    suspend();
    sum = sum.wrapping_mul(31) + *places[0] * 8 + *places[1];

    let mut turned = [&a, &b, &c];
    turned.rotate_left(1);
    turned[1..][(id % 2) as usize] = &a;
    sum = sum.wrapping_mul(31) + turned.iter().fold(0, |sum, of| sum * 8 + **of);

    let tail = Node { value: a, next: None };
    let mut nodes = [Node { value: 1, next: None }, Node { value: 2, next: Some(&tail) }];
    nodes[(id % 2) as usize].value = 8 + b;
    nodes[(id / 2 % 2) as usize].next = if c == 0 { None } else { Some(&tail) };
    suspend();
    for node in &nodes {
        sum = sum.wrapping_mul(31) + node.value + node.next.map_or(70, |next| next.value);
    }
    out[id as usize] = sum;
}
