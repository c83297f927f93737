//! Literals are written where they are used: no frame keeps one, also where what is computed from it is kept.
use corogen_runtime::suspend;
use glam::{Vec3, vec3};

trait Shape {
    fn hit(&self, origin: Vec3) -> f32;
}

struct Cube(Vec3, f32);
struct Ball(Vec3);

impl Shape for Cube {
    fn hit(&self, origin: Vec3) -> f32 {
        (origin - self.0).length_squared() * self.1
    }
}

impl Shape for Ball {
    fn hit(&self, origin: Vec3) -> f32 {
        suspend();
        (origin - self.0).length_squared() - 1.0
    }
}

pub fn literals(id: u32, out: &mut [f32]) {
    let cube = Cube(vec3(0.5, -0.5, 0.0), 2.0);
    let ball = Ball(vec3(1.0, 2.0, 3.0));
    let scene: &dyn Shape = if id % 2 == 0 { &cube } else { &ball };
    suspend();
    out[id as usize] = scene.hit(Vec3::ONE) + scene.hit(Vec3::ZERO);
}
