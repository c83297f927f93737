//! Derives of what a field's type does not have, and derives without those that they need.
use corogen_runtime::suspend;
use glam::Vec3;
use std::sync::atomic::AtomicU32;

struct Plain {
    x: u32,
}

enum Kind {
    Flat,
    Deep(u32),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
struct Holder {
    plain: Plain,
    n: u32,
}

#[derive(PartialEq)]
enum Either {
    Left(Plain),
    Right { kind: Kind, n: u32 },
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Hash)]
struct Floats {
    weight: f32,
    place: Vec3,
}

#[derive(Clone)]
struct Parts {
    list: [Plain; 4],
    pair: (u32, Kind),
    some: Option<Plain>,
}

#[derive(Clone, Copy)]
struct Wrapped<T> {
    value: T,
}

struct Bare<T>(T);

#[derive(Clone, PartialEq)]
struct Generic<T> {
    good: Wrapped<T>,
    bad: Bare<T>,
    worse: Wrapped<Plain>,
}

#[derive(Clone, Copy)]
struct Borrows<'a> {
    from: &'a [u32],
    to: &'a mut [u32],
}

#[derive(Default)]
struct Tables<'a> {
    short: [u32; 32],
    long: [u32; 33],
    name: &'a str,
    list: &'a [u32],
    one: &'a u32,
    kind: Kind,
}

#[derive(Debug, Clone)]
struct Counters {
    count: AtomicU32,
}

#[derive(Copy)]
struct Alone(u32);

#[derive(Eq)]
struct NoEquality(u32);

#[derive(Ord)]
enum NoOrder {
    A,
    B,
}

#[derive(Default)]
enum NoDefault {
    A,
    B,
}

#[derive(Default)]
enum TwoDefaults {
    #[default]
    A,
    #[default]
    B,
}

#[derive(Default)]
enum Full {
    #[default]
    A(u32),
    B,
}

pub fn kernel(id: u32, out: &mut [u32]) {
    #[derive(PartialEq)]
    struct Local(Plain);
    suspend();
    out[id as usize] = id;
}
