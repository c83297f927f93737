//! Fields, points and constants whose names GLSL or the generated code has for itself.
//!
//! run: --grid 64
//! run: --buffer rays=zeros:64
//! run: --buffer out=zeros:64
use corogen_runtime::{suspend, suspend_at};

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Ray {
    pub kind: u16,
    pub length: u32,
    pub padding_1: u32,
}

#[allow(non_upper_case_globals)]
static subgroupAdd: [u32; 3] = [3, 1, 2];

/// As GLSL's own, but for what it gives.
fn step(edge: f32, x: f32) -> f32 {
    if x < edge { 0.0 } else { 2.0 }
}

#[allow(non_snake_case)]
pub fn awkward_names(id: u32, rays: &[Ray], out: &mut [u32]) {
    let mut ray = rays[id as usize];
    ray.length += id;
    let mut POINT_END = id * 3;
    suspend_at("walk");
    let isampler1D = subgroupAdd[id as usize % 3];
    POINT_END += isampler1D;
    suspend_at("Walk");
    let VULKAN = ray.length + ray.padding_1 + u32::from(ray.kind);
    if VULKAN % 2 == 0 {
        out[id as usize] = POINT_END;
        return;
    }
    suspend();
    let steps = step(3.0, id as f32) + step(5.0, id as f32);
    out[id as usize] = VULKAN * 7 + POINT_END + isampler1D + steps as u32;
}
