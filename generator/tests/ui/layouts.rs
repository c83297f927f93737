//! Structs of buffers and uniforms whose bytes GLSL cannot lay out as rustc does.
use corogen_runtime::suspend;

#[repr(C, packed)]
#[derive(Clone, Copy)]
pub struct Packed {
    a: u8,
    b: u32,
}

#[repr(C, align(64))]
#[derive(Clone, Copy)]
pub struct Line {
    a: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Nested {
    first: u32,
    line: Line,
}

#[repr(packed(2), C)]
pub struct View {
    a: u8,
    b: f32,
}

#[repr(C, align(3))]
#[derive(Clone, Copy)]
pub struct Odd {
    a: u32,
}

pub fn kernel(id: u32, view: &View, packed: &mut [Packed], nested: &[[Nested; 2]], odd: &[Odd]) {
    suspend();
    packed[id as usize].b = view.b as u32 + nested[0][1].line.a + odd[0].a;
}
