//! A flocking simulation: nested uniform structs, promises, coherence keys, struct update.
//!
//! run: --grid 31
//! run: --set p.radius=3 --set p.weights=0.1,0.2,0.3 --set p.limit.speed=0.5 --set p.limit.on=1
//! run: --buffer boids=@boids.json --buffer next=zeros:31
//! run: --tolerance 1e-5
use corogen_runtime::{promise, suspend_at, suspend_at_by, suspend_by};
use glam::{Vec2, vec2};
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Boid {
    pub pos: Vec2,
    pub vel: Vec2,
    pub group: u32,
}
pub struct Params {
    pub radius: f32,
    pub weights: [f32; 3],
    pub limit: Limit,
}
#[derive(Clone, Copy)]
pub struct Limit {
    pub speed: f32,
    pub on: u32,
}
fn limit(v: &mut Vec2, l: Limit) {
    let s = v.length();
    if s > l.speed && l.on != 0 {
        *v *= l.speed / s;
    }
}
pub fn flock(id: u32, p: &Params, boids: &[Boid], next: &mut [Boid]) {
    let me = &boids[id as usize];
    let (mut sep, mut ali, mut coh, mut n) = (Vec2::ZERO, Vec2::ZERO, Vec2::ZERO, 0u32);
    for (j, other) in boids.iter().enumerate() {
        if j == id as usize || other.group != me.group {
            continue;
        }
        let d = me.pos - other.pos;
        let dist = d.length();
        if dist < p.radius {
            suspend_at_by("near", other.group);
            sep += d / (dist + 1e-3);
            ali += other.vel;
            coh += other.pos;
            n += 1;
        }
    }
    promise("count", n);
    suspend_by(n);
    let mut v = me.vel;
    if n > 0 {
        let k = n as f32;
        let [a, b, c] = p.weights;
        v += sep * a + (ali / k - me.vel) * b + (coh / k - me.pos) * c;
    }
    limit(&mut v, p.limit);
    suspend_at("move");
    let target = &mut next[id as usize];
    *target = Boid { vel: v, pos: (me.pos + v).rem_euclid(vec2(10.0, 10.0)), ..*me };
}
