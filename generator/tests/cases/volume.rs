//! Delta tracking through two media behind a trait, with coherence keys.
//!
//! run: --grid 9x7
//! run: --set size=9,7
//! run: --buffer film=zeros:63
use corogen_runtime::{suspend_at, suspend_by};
use glam::{UVec2, Vec3, Vec4, vec3};
use std::ops::{Add, AddAssign, Mul};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Spectrum {
    rgb: Vec3,
}
impl Add for Spectrum {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        Self { rgb: self.rgb + o.rgb }
    }
}
impl Mul<f32> for Spectrum {
    type Output = Self;
    fn mul(self, s: f32) -> Self {
        Self { rgb: self.rgb * s }
    }
}
impl AddAssign for Spectrum {
    fn add_assign(&mut self, o: Self) {
        *self = *self + o;
    }
}

trait Medium {
    const MAJORANT: f32;
    fn density(&self, p: Vec3) -> f32;
    fn emission(&self, p: Vec3) -> Spectrum {
        Spectrum { rgb: Vec3::splat(self.density(p)) }
    }
}
struct Cloud {
    center: Vec3,
    radius: f32,
}
struct Fog(f32);
impl Medium for Cloud {
    const MAJORANT: f32 = 2.0;
    fn density(&self, p: Vec3) -> f32 {
        (1.0 - p.distance(self.center) / self.radius).max(0.0) * Self::MAJORANT
    }
}
impl Medium for Fog {
    const MAJORANT: f32 = 0.5;
    fn density(&self, _: Vec3) -> f32 {
        self.0
    }
    fn emission(&self, p: Vec3) -> Spectrum {
        Spectrum { rgb: vec3(0.1, 0.2, p.z.abs().min(1.0)) }
    }
}

struct Random(u32);
impl Random {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(747796405).wrapping_add(2891336453);
        let w = ((self.0 >> ((self.0 >> 28) + 4)) ^ self.0).wrapping_mul(277803737);
        ((w >> 22) ^ w) as f32 / 4294967296.0
    }
}
impl Iterator for Random {
    type Item = f32;
    fn next(&mut self) -> Option<f32> {
        Some(Random::next(self))
    }
}

fn track<M: Medium>(medium: &M, origin: Vec3, dir: Vec3, rng: &mut Random) -> Option<(Vec3, Spectrum)> {
    let mut t = 0.0f32;
    loop {
        t += 0.25 * (1.0 + Random::next(rng)) / M::MAJORANT;
        if t > 8.0 {
            return None;
        }
        suspend_by((t * 4.0) as u32);
        let p = origin + dir * t;
        if Random::next(rng) * M::MAJORANT < medium.density(p) {
            return Some((p, medium.emission(p)));
        }
    }
}

pub fn volume(id: UVec2, size: UVec2, film: &mut [Vec4]) {
    let i = (id.y * size.x + id.x) as usize;
    let mut rng = Random(i as u32 ^ 0x9E37_79B9);
    let uv = (id.as_vec2() + 0.5) / size.as_vec2() * 2.0 - 1.0;
    let dir = vec3(uv.x, uv.y, 1.5).normalize();
    let cloud = Cloud { center: vec3(0.0, 0.0, 4.0), radius: 2.0 };
    let mut total = Spectrum::default();
    for n in 0..4 {
        let hit = if n % 2 == 0 {
            track(&cloud, Vec3::ZERO, dir, &mut rng)
        } else {
            track(&Fog(0.3), Vec3::ZERO, dir, &mut rng)
        };
        suspend_at("gather");
        if let Some((p, s)) = hit
            && p.z > 0.5
        {
            total += s * 0.25;
        }
    }
    film[i] = total.rgb.extend(1.0);
}
