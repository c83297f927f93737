//! Structs in a buffer: in each other, in arrays, with scalars of all sizes and glam's types of all alignments.

use corogen_runtime::suspend;
use glam::{IVec3, Mat2, Mat3, Mat4, Quat, UVec2, Vec2, Vec3, Vec3A, Vec4};

/// Ends in a hole: its alignment is 16.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Leaf {
    pub weight: f32,
    pub normal: Vec3,
    pub tint: Vec3A,
    pub small: u32,
}

/// Without a hole: twelve bytes behind which the next member stands.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Packed {
    pub at: Vec2,
    pub kind: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Inner {
    pub number: u32,
    pub leaf: Leaf,
    pub first: Packed,
    pub packed: [Packed; 3],
    pub plane: Vec4,
    pub last: u32,
}

/// Scalars that are not 32 bits wide.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Widths {
    pub tiny: u8,
    pub large: u64,
    pub middle: u16,
    pub below: i8,
    pub exact: f64,
    pub bytes: [u8; 5],
    pub word: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Outer {
    pub flag: u32,
    pub inners: [Inner; 2],
    pub after: f32,
    pub turn: Quat,
    pub points: [Vec3; 3],
    pub aligned: [Vec3A; 2],
    pub grid: [[IVec3; 2]; 3],
    pub m2: Mat2,
    pub m3: Mat3,
    pub between: u32,
    pub m4: Mat4,
    pub cell: UVec2,
    pub widths: [Widths; 2],
    pub end: f32,
}

pub fn kernel(id: u32, items: &mut [Outer], sums: &mut [f32]) {
    let i = id as usize;
    let weight = items[i].inners[1].leaf.weight;
    suspend();
    items[i].inners[0].packed[2].kind = items[i].widths[1].word;
    sums[i] = weight + items[i].m3.y_axis.z;
}
