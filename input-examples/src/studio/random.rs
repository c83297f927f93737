//! Random numbers, and directions drawn with them.

use std::f32::consts::TAU;

use glam::{Vec2, Vec3};

/// PCG with 32 bits of state.
pub(super) struct Rng {
    state: u32,
}

impl Rng {
    /// A stream of its own for each sample of each pixel.
    pub(super) fn seed(pixel: u32, sample: u32) -> Rng {
        let mut rng = Rng { state: pixel };
        rng.state = rng.word() ^ sample;
        rng.state = rng.word();
        rng
    }

    fn word(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        let word = ((old >> ((old >> 28) + 4)) ^ old).wrapping_mul(277_803_737);
        (word >> 22) ^ word
    }

    /// Uniform in `0.0..1.0`.
    pub(super) fn next(&mut self) -> f32 {
        (self.word() >> 8) as f32 * (1.0 / 16_777_216.0)
    }

    /// A point at a random angle around the z axis, at height `z` on the unit sphere.
    pub(super) fn around(&mut self, z: f32) -> Vec3 {
        let radius = (1.0 - z * z).max(0.0).sqrt();
        let angle = TAU * self.next();
        Vec3::new(radius * angle.cos(), radius * angle.sin(), z)
    }

    /// Two numbers, uniform in `0.0..1.0`.
    pub(super) fn pair(&mut self) -> Vec2 {
        Vec2::new(self.next(), self.next())
    }
}
