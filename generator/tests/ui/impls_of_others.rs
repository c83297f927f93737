//! Only what is of this module can be given an `impl` or a derive: for other types there is other advice.
use corogen_runtime::{promise, suspend};
use glam::{Mat4, UVec2, Vec2, Vec3};

#[derive(Clone, Copy)]
struct Own {
    a: u32,
}

trait Paint {
    fn paint(&self) -> u32;
}

fn painted(it: impl Paint) -> u32 {
    it.paint()
}

fn called(f: impl Fn(u32) -> u32) -> u32 {
    f(1)
}

fn equal<T: Eq>(a: T, b: T) -> bool {
    a == b
}

fn passed_on<T>(a: T, b: T) -> bool {
    equal(a, b)
}

pub fn kernel(id: u32, out: &mut [u32]) {
    let own = Own { a: id };
    let scaled = Vec3::X * 2;
    let halved = UVec2::ONE * 0.5;
    let mixed = Vec3::X * Vec2::X;
    let moved = Mat4::IDENTITY * Vec3::X;
    let none = Some(1) + 1;
    let mine = Vec3::X + own;
    let last = out[-1];
    let number = called(3);
    let closure = called(|x: f32| 1);
    let from = u32::from(1.0);
    let array: [u32; 3] = Vec3::X.into();
    let own_from: Own = id.into();
    let sum: u32 = (0..id).map(|v| v as f32).sum();
    let same = equal(own, own);
    let paint = painted(3u32);
    promise("out", out);
    suspend();
}
