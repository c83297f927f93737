//! Closures whose calls double at each level.
use corogen_runtime::suspend;

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let f0 = |x: u32| x + 1;
    let f1 = |x: u32| f0(f0(x));
    let f2 = |x: u32| f1(f1(x));
    let f3 = |x: u32| f2(f2(x));
    let f4 = |x: u32| f3(f3(x));
    let f5 = |x: u32| f4(f4(x));
    let f6 = |x: u32| f5(f5(x));
    let f7 = |x: u32| f6(f6(x));
    let f8 = |x: u32| f7(f7(x));
    let f9 = |x: u32| f8(f8(x));
    let f10 = |x: u32| f9(f9(x));
    let f11 = |x: u32| f10(f10(x));
    let f12 = |x: u32| f11(f11(x));
    let f13 = |x: u32| f12(f12(x));
    let f14 = |x: u32| f13(f13(x));
    let f15 = |x: u32| f14(f14(x));
    let f16 = |x: u32| f15(f15(x));
    let f17 = |x: u32| f16(f16(x));
    let f18 = |x: u32| f17(f17(x));
    let f19 = |x: u32| f18(f18(x));
    let f20 = |x: u32| f19(f19(x));
    let f21 = |x: u32| f20(f20(x));
    let f22 = |x: u32| f21(f21(x));
    let f23 = |x: u32| f22(f22(x));
    let f24 = |x: u32| f23(f23(x));
    out[id as usize] = f24(id);
}
