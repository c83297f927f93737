//! What follows from literals and the instance's number is computed where it is used, and not before a point only to be kept across it.
use corogen_runtime::suspend;
use glam::{Vec3, vec3};

struct Ball(Vec3);

impl Ball {
    fn hit(&self, origin: Vec3) -> f32 {
        suspend();
        (origin - self.0).length_squared() - 1.0
    }
}

pub fn computed_behind(id: u32, out: &mut [f32]) {
    let ball = Ball(vec3(1.0, 2.0, 3.0));
    suspend();
    let h = ball.hit(Vec3::splat(id as f32));
    out[id as usize] = h;
}
