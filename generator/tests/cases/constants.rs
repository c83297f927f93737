//! What rustc lets constants, lengths, discriminants and const arguments compute.
//!
//! run: --grid 1 --buffer out=zeros:8
use corogen_runtime::suspend;
use glam::{IVec2, Mat4, UVec3, Vec2, Vec3, vec3};
use std::num::Wrapping;

#[derive(Clone, Copy)]
struct Pair(u32, u32);

impl Pair {
    const ONE: Self = Self::new(1);
    const BOTH: [Self; 2] = [Self::ONE, Self(2, 3)];

    const fn new(a: u32) -> Self {
        Self(a, a)
    }

    const fn sum(&self) -> u32 {
        self.0 + self.1
    }
}

enum Shape {
    Point,
    Ball(f32),
}

trait Sized32 {
    const WORDS: usize;
    const BYTES: usize = Self::WORDS * 4;
}

impl Sized32 for Pair {
    const WORDS: usize = size_of::<Self>() / 4;
}

const ARRAY: [u32; 4] = [1, 2, 3, 4];
const SLICE: &[u32] = &ARRAY;
const LENGTH: usize = SLICE.len() + ARRAY.len();
const SUM: u32 = Pair::BOTH[1].sum() + ARRAY[2] + SLICE[1];
const AXIS: Vec3 = vec3(0.0, 1.0, 0.0);
const DOWN: Vec3 = Vec3::new(-AXIS.x, -AXIS.y, -AXIS.z);
const HALF: Vec2 = Vec2::splat(0.5);
const CELL: IVec2 = IVec2::new(1, -1);
const GRID: UVec3 = UVec3::from_array([1, 2, 3]);
const IDENTITY: Mat4 = Mat4::from_cols(
    glam::Vec4::new(1.0, 0.0, 0.0, 0.0),
    glam::Vec4::new(0.0, 1.0, 0.0, 0.0),
    glam::Vec4::new(0.0, 0.0, 1.0, 0.0),
    glam::Vec4::new(0.0, 0.0, 0.0, 1.0),
);
const BITS: u32 = 1.5f32.to_bits() ^ f32::from_bits(3).to_bits();
const BOUNDED: f32 = (-2.5f32).abs().clamp(0.0, 1.0).max(0.25).floor();
const MASK: u32 = u32::MAX.rotate_left(3).wrapping_mul(5) >> 1u8;
const SOME: Option<u32> = Some(3);
const TAKEN: u32 = match SOME {
    Some(n) if n > 2 => n,
    Some(_) | None => 0,
};
const UNWRAPPED: u32 = SOME.unwrap();
const CHECKED: Option<u32> = 250u32.checked_add(10);
const BALL: Shape = Shape::Ball(1.0);
const POINT: Shape = Shape::Point;
const WRAPPED: Wrapping<u32> = Wrapping(7);
const IS_SMALL: bool = matches!(ARRAY[0], 0..=3) && !(SUM > 3);
static TABLE: [[f32; 2]; LENGTH] = [[0.5; 2]; LENGTH];

const POWERS: [u32; 5] = {
    let mut powers = [1; 5];
    let mut at = 1;
    while at < powers.len() {
        powers[at] = powers[at - 1] * 3;
        at += 1;
    }
    powers
};

const _: () = assert!(LENGTH == 8, "a length");
const _: () = {
    if SUM == 0 {
        panic!("no sum {{}}");
    }
    assert!(SUM > 0);
};

#[repr(u32)]
#[derive(Clone, Copy)]
enum Number {
    A = Pair::ONE.sum(),
    B = 9 + LENGTH as u32,
}

fn sized<const N: usize>() -> u32 {
    N as u32
}

// Closures and items are no part of the constant that holds them.
const INNER: u32 = {
    fn half(x: u32) -> u32 {
        x.max(4) / 2
    }
    let _ = half;
    4
};

pub fn constants(id: u32, out: &mut [u32]) {
    suspend();
    let block = const { Pair::new(4).sum() };
    let shape = if id == 0 { BALL } else { POINT };
    let radius = match shape {
        Shape::Ball(radius) => radius,
        Shape::Point => 0.0,
    };
    let vectors = AXIS + DOWN + IDENTITY.x_axis.truncate() * HALF.x;
    out[0] = SUM + TAKEN + UNWRAPPED + CHECKED.unwrap_or(1) + WRAPPED.0 + BITS + MASK + INNER + block;
    out[1] = (radius + vectors.length() + BOUNDED + TABLE[1][0]) as u32 + POWERS[id as usize];
    out[2] = Number::A as u32 + Number::B as u32 + sized::<{ LENGTH * 2 }>() + sized::<{ Pair::BYTES }>();
    out[3] = (CELL.x as u32) + GRID.z + IS_SMALL as u32;
}
