//! A `const` block is evaluated when code is generated, as by rustc.
use corogen_runtime::suspend;

const fn factorial(n: u32) -> u32 {
    if n == 0 { 1 } else { n * factorial(n - 1) }
}

fn at<const N: u32>(id: u32) -> u32 {
    const { assert!(factorial(N) > 4, "N is too small") };
    id + const { factorial(N) }
}

fn never() -> u32 {
    const { panic!("not on this device") }
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    out[id as usize] = at::<4>(id) + at::<2>(id) + never();
}
