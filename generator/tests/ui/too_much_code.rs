//! Suspending functions whose calls double at each level.
use corogen_runtime::suspend;

fn f0(v: u32) -> u32 {
    suspend();
    v + 1
}
fn f1(v: u32) -> u32 {
    f0(f0(v))
}
fn f2(v: u32) -> u32 {
    f1(f1(v))
}
fn f3(v: u32) -> u32 {
    f2(f2(v))
}
fn f4(v: u32) -> u32 {
    f3(f3(v))
}
fn f5(v: u32) -> u32 {
    f4(f4(v))
}
fn f6(v: u32) -> u32 {
    f5(f5(v))
}
fn f7(v: u32) -> u32 {
    f6(f6(v))
}
fn f8(v: u32) -> u32 {
    f7(f7(v))
}
fn f9(v: u32) -> u32 {
    f8(f8(v))
}
fn f10(v: u32) -> u32 {
    f9(f9(v))
}
fn f11(v: u32) -> u32 {
    f10(f10(v))
}
fn f12(v: u32) -> u32 {
    f11(f11(v))
}
fn f13(v: u32) -> u32 {
    f12(f12(v))
}
fn f14(v: u32) -> u32 {
    f13(f13(v))
}
fn f15(v: u32) -> u32 {
    f14(f14(v))
}
fn f16(v: u32) -> u32 {
    f15(f15(v))
}
fn f17(v: u32) -> u32 {
    f16(f16(v))
}
fn f18(v: u32) -> u32 {
    f17(f17(v))
}
fn f19(v: u32) -> u32 {
    f18(f18(v))
}
fn f20(v: u32) -> u32 {
    f19(f19(v))
}
fn f21(v: u32) -> u32 {
    f20(f20(v))
}
fn f22(v: u32) -> u32 {
    f21(f21(v))
}
fn f23(v: u32) -> u32 {
    f22(f22(v))
}
fn f24(v: u32) -> u32 {
    f23(f23(v))
}
fn f25(v: u32) -> u32 {
    f24(f24(v))
}

pub fn kernel(id: u32, out: &mut [u32]) {
    out[id as usize] = f25(id);
}
