//! Operators: built in, overloaded, derived, by reference; indexing; reborrows.
use corogen_runtime::suspend;
use glam::Vec3;
use std::ops::{Add, AddAssign, Deref, Index, Neg};

#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
struct Meters(f32);

impl Add for Meters {
    type Output = Meters;
    fn add(self, other: Meters) -> Meters {
        Meters(self.0 + other.0)
    }
}

impl AddAssign<f32> for Meters {
    fn add_assign(&mut self, other: f32) {
        self.0 += other;
    }
}

impl Neg for Meters {
    type Output = Meters;
    fn neg(self) -> Meters {
        Meters(-self.0)
    }
}

impl Index<usize> for Meters {
    type Output = f32;
    fn index(&self, at: usize) -> &f32 {
        assert!(at < 1, "no component {}", at);
        &self.0
    }
}

struct Holder {
    inner: Meters,
}

impl Deref for Holder {
    type Target = Meters;
    fn deref(&self) -> &Meters {
        &self.inner
    }
}

fn generic<T: Add<Output = T> + Copy>(a: T, b: &T) -> T {
    a + *b
}

pub fn operators(id: u32, film: &mut [Vec3], out: &mut [u32]) {
    let mut m = Meters(1.5) + Meters::default();
    m += 2e-3;
    let n = -m;
    let held = Holder { inner: n };
    let equal = m == n && held.0 < m[0];
    let shift = (id << 3u8 | 1) as u8 as i32 >> 1;
    let reference = &id;
    let sum = reference + 1 + generic(id, &2) + generic(Meters(1.0), &m).0 as u32;
    suspend();
    let part = &mut film[1..3];
    part[0] = 2.0 * part[1] + Vec3::new(1.0, 0.0, -0.5);
    out[0] = sum ^ shift as u32 ^ equal as u32 ^ u32::MAX;
}
