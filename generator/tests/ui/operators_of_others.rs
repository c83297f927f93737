//! Operators that two equal types do not have: a derive is advised where it can be written.
use corogen_runtime::suspend;
use glam::Vec3;

#[derive(Clone, Copy)]
struct Own {
    a: u32,
}

pub fn kernel(id: u32, out: &mut [u32]) {
    let own = Own { a: id };
    suspend();
    let arrays = [own] == [own];
    let sum = own + own;
    let vectors = Vec3::X < Vec3::Y;
    out[id as usize] = u32::from(arrays && vectors && sum.a == 1);
}
