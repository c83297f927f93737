//! What functions that do not suspend read of their arguments, by part: what nobody reads is not kept, and what a call only
//! passes on is read only where it is wanted.
use corogen_runtime::suspend_at;
use glam::Vec3;

#[derive(Clone, Copy)]
struct Ray {
    origin: Vec3,
    direction: Vec3,
}

struct Walker {
    steps: u32,
    seed: u32,
    weight: f32,
}

/// Reads the direction only.
fn reflect(ray: Ray, point: Vec3, normal: Vec3) -> Ray {
    Ray { origin: point, direction: ray.direction - 2.0 * ray.direction.dot(normal) * normal }
}

/// Reads and writes the seed, leaves the steps alone and writes the weight unread.
fn step(walker: &mut Walker) -> u32 {
    walker.seed = walker.seed.wrapping_mul(747_796_405) % 0xffff_fffb;
    walker.weight = 0.5;
    walker.seed >> 16
}

/// The bound decides how often it turns, whatever is wanted of it.
fn twice(bound: u32, unread: u32) -> (u32, u32) {
    let mut sum = 0;
    let mut other = unread;
    for i in 0..bound {
        sum += i;
        other ^= i;
    }
    (sum, other)
}

pub fn call_reads(id: u32, out: &mut [f32]) {
    let mut walker = Walker { steps: id, seed: id ^ 7, weight: id as f32 };
    let mut ray = Ray { origin: Vec3::splat(id as f32), direction: Vec3::new(1.0, 2.0, id as f32) };
    let point = ray.origin + ray.direction;
    let (bound, unread) = (id & 3, id + 9);
    suspend_at("bounce");
    // `origin` is dead here, and of `point` only what the end reads of the new origin is kept
    ray = reflect(ray, point, Vec3::Y);
    // `weight` is dead here, and `steps` alive only for the sum at the end
    let drawn = step(&mut walker);
    let (turns, _) = twice(bound, unread);
    suspend_at("end");
    let steps = walker.steps + drawn + turns;
    out[id as usize] = steps as f32 + walker.weight + ray.origin.x + ray.direction.dot(Vec3::ONE);
}
