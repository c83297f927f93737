//! A value with references that are not there in the first turn of a loop, passed to functions in it.
//!
//! run: --grid 64 --buffer data=@closures_as_functions.json --buffer out=zeros:192
use corogen_runtime::suspend;

#[derive(Clone, Copy)]
enum Pick<'a> {
    None,
    One(&'a f32),
    Two(&'a f32, &'a u32),
}

impl Pick<'_> {
    fn get(&self) -> f32 {
        match self {
            Pick::None => 0.5,
            Pick::One(value) => **value,
            Pick::Two(value, number) => **value + **number as f32,
        }
    }
}

trait Shape {
    fn area(&self) -> u32;
}

struct Square(u32);

struct Window<'a> {
    over: &'a u32,
}

impl Shape for Square {
    fn area(&self) -> u32 {
        self.0
    }
}

impl Shape for Window<'_> {
    fn area(&self) -> u32 {
        *self.over * 3
    }
}

struct Node<'a> {
    value: u32,
    next: Option<&'a Node<'a>>,
}

fn second(node: &Node) -> u32 {
    match node.next {
        Some(next) => next.value * 10 + node.value,
        None => node.value,
    }
}

fn sum(slots: &[Option<&u32>; 3]) -> u32 {
    slots.iter().flatten().copied().sum()
}

pub fn later(id: u32, data: &[f32], out: &mut [f32]) {
    let at = 3 * id as usize;
    let mut pick = Pick::None;
    let mut mean = 0.0;
    for k in 0..5u32 {
        mean = mean * 0.5 + pick.get();
        suspend();
        let value = &data[((id + k) % 16) as usize];
        pick = if k % 2 == 0 { Pick::One(value) } else { Pick::Two(value, &id) };
    }
    out[at] = mean;

    let n = id + 7;
    let (square, window) = (Square(id), Window { over: &n });
    let mut shape: &dyn Shape = &square;
    let mut area = 0;
    for _ in 0..3 {
        area = area * 2 + shape.area();
        suspend();
        shape = &window;
    }
    out[at + 1] = area as f32;

    let c = Node { value: 3, next: None };
    let b = Node { value: id, next: Some(&c) };
    let a = Node { value: 1, next: None };
    let of_closure = |node: &Node| match node.next {
        Some(next) => next.value + 1,
        None => node.value,
    };
    let mut head = &a;
    let mut total = 0;
    let mut slots = [None; 3];
    let numbers = [id, id * id, 5];
    for k in 0..3 {
        total = total * 7 + second(head) + of_closure(head) + sum(&slots);
        suspend();
        slots[k] = Some(&numbers[k]);
        head = if k as u32 % 2 == id % 2 { &b } else { &c };
    }
    out[at + 2] = (total + of_closure(head)) as f32;
}
