//! Functions of shading languages, and a vector made as there.

use corogen_runtime::suspend;
use glam::Vec3;

pub fn habits(id: u32, v: Vec3, out: &mut [f32]) {
    suspend();
    let along = dot(normalize(v - Vec3::X), v);
    let root = sqrt(2.0) + pow(along, 2.0);
    let one = Vec3(1.0, 1.0, 1.0);
    out[id as usize] = root + one.x;
}
