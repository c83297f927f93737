//! Derives over fields of all kinds.
//!
//! run: --grid 1 --buffer out=zeros:8
use corogen_runtime::suspend;
use glam::{IVec3, Mat3, Quat, UVec2, Vec3};
use std::cmp::{Ordering, Reverse};
use std::marker::PhantomData;
use std::num::Wrapping;
use std::ops::Range;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
struct Whole {
    a: u32,
    b: [i8; 32],
    c: (bool, u64),
    d: Option<usize>,
    e: (),
    f: Wrapping<u32>,
    g: Reverse<i32>,
}

#[derive(Clone, Copy, PartialEq, PartialOrd, Debug, Default)]
struct Floats {
    a: f32,
    b: [f64; 3],
    c: Option<(f32, f32)>,
}

#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Vectors {
    a: Vec3,
    b: Mat3,
    c: Quat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
struct Integers {
    a: IVec3,
    b: UVec2,
}

#[derive(Clone, PartialEq, Eq, Debug, Hash)]
struct Others<'a> {
    range: Range<u32>,
    order: Ordering,
    result: Result<u32, Whole>,
    list: &'a [u32],
    name: &'a str,
    deep: [[Option<Whole>; 2]; 40],
}

#[derive(PartialEq, Debug)]
struct Writes<'a> {
    to: &'a mut [u32],
    from: &'a mut u32,
}

/// What has the trait by an `impl` of its own.
#[derive(Clone, Copy)]
struct Own(f32);

impl PartialEq for Own {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

impl PartialEq<f32> for Own {
    fn eq(&self, other: &f32) -> bool {
        self.0 == *other
    }
}

impl Eq for Own {}

impl Default for Own {
    fn default() -> Self {
        Self(1.0)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct OverOwn {
    own: Own,
    more: [Own; 2],
}

/// Bounds are those of the parameters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
struct Generic<T, const N: usize> {
    value: T,
    pair: (T, Option<T>),
    kind: PhantomData<T>,
    inner: Inner<T>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
struct Inner<T>(T);

trait Has {
    type Part;
}

impl Has for Whole {
    type Part = u32;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Projected<T: Has> {
    part: T::Part,
    known: <Whole as Has>::Part,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
enum Kind {
    #[default]
    None,
    Some(u32),
    Both {
        a: Inner<u32>,
        b: (),
    },
}

/// No default is asked of what the default has not.
#[derive(Clone, Copy, Default)]
enum Sparse<T> {
    #[default]
    Empty,
    Full(T, Ordering),
}

/// A trait that is implemented may be what a derive needs.
#[derive(Copy)]
struct Half(u32);

impl Clone for Half {
    fn clone(&self) -> Self {
        *self
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Linked<'a> {
    before: Option<&'a Linked<'a>>,
    value: u32,
}

#[derive(Clone, Copy, PartialEq)]
struct OfFunctions<F> {
    f: F,
}

pub fn derives(id: u32, out: &mut [u32]) {
    #[derive(Clone, Copy, PartialEq)]
    struct Local(Whole, Vectors);

    suspend();
    let whole = Whole { a: id, ..Default::default() };
    let local = Local(whole, Vectors { a: Vec3::splat(id as f32), ..Vectors::default() });
    let generic = Generic::<u32, 3> { value: id, ..Default::default() };
    let kind = if id == 0 { Kind::default() } else { Kind::Both { a: Inner(id), b: () } };
    out[0] = (local == local) as u32 + (whole < Whole::default()) as u32 + generic.clone().value;
    out[1] =
        kind.cmp(&Kind::Some(2)) as u32 + (OverOwn::default() == OverOwn { own: Own(2.0), more: [Own(1.0); 2] }) as u32;
    let sparse = if id == 1 { Sparse::Full(id, Ordering::Less) } else { Sparse::default() };
    out[2] = match sparse {
        Sparse::Empty => 3,
        Sparse::Full(n, order) => n + (order == Ordering::Less) as u32,
    };
    let first = Linked { before: None, value: id };
    let second = Linked { before: Some(&first), value: 2 };
    out[3] = (second == first) as u32 + Half(id).clone().0;
    let of = OfFunctions { f: |x: u32| x + 1 };
    out[4] = (of.f)(id);
    let projected = Projected::<Whole> { part: id, known: 2 };
    out[5] = projected.part + (projected == Projected::default()) as u32;
    out[6] = (Floats::default() < Floats { a: id as f32, ..Floats::default() }) as u32;
    out[7] = (Integers::default() == Integers { a: IVec3::splat(id as i32), b: UVec2::ZERO }) as u32;
}
