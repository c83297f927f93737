//! Calls with too few arguments, functions called as methods, and what other languages have instead of methods.
use corogen_runtime::suspend;
use glam::Vec3;

struct Ball { mass: f32 }

impl Ball {
    fn pull(&self, other: &Ball, by: f32) -> f32 { self.mass * other.mass * by }
    fn new(mass: f32) -> Ball { Ball { mass } }
}

fn pair(a: u32, b: u32) -> u32 { a + b }

pub fn kernel(id: u32, out: &mut [f32]) {
    suspend();
    let n = pair(id);
    let ball = Ball { mass: 1.0 };
    let p = ball.pull(&ball);
    let q = ball.new(1.0);
    let m = max(p, 2.0);
    let c = p.clamp(0.0);
    let v = Vec3::new(1.0, 2.0);
    let l = out.length;
    let r = v.lerp(v);
    out[id as usize] = p ** 2.0 + m;
}
