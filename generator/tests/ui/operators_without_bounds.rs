//! Operators of a type parameter need a bound that gives them.
use corogen_runtime::suspend;
use std::ops::{Add, Mul};

fn sum<T>(a: T, b: T) -> T {
    a + b
}

fn same<T: Copy>(a: T, b: T) -> bool {
    a == b
}

fn less<T: PartialEq + Copy>(a: T, b: T) -> bool {
    a != b && a < b
}

fn opposite<T>(a: T) -> T {
    -a
}

fn raise<T: Add<Output = T>>(to: &mut T, by: T) {
    *to += by;
}

struct Pair<T>(T, T);

impl<T: Mul<Output = T> + Copy> Pair<T> {
    fn area(&self) -> T {
        self.0 * self.1
    }

    fn half(&self) -> T {
        self.0 / 2
    }
}

trait Number: Copy + Add<Output = Self> + PartialOrd {}

impl Number for u32 {}

fn doubled<T: Number>(a: T) -> T {
    if a < a + a { a + a } else { a }
}

fn scaled<T>(a: T, by: f32) -> T
where
    T: Mul<f32, Output = T>,
{
    a * by
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let mut x = sum(id, 1) + doubled(id) + scaled(2.0, 3.0) as u32;
    raise(&mut x, 2);
    let pair = Pair(id, 3);
    x += pair.area() + pair.half() + opposite(1) as u32;
    out[id as usize] = if same(id, x) || less(id, x) { 1 } else { x };
}
