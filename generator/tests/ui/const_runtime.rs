//! Constants and arrays whose length is not known.
use corogen_runtime::suspend;

static LIMIT: u32 = 4;
const COUNT: usize = 3;

fn sum<const N: usize>(values: [u32; N]) -> u32 {
    values.iter().sum()
}

pub fn kernel(id: u32, n: u32, out: &mut [u32]) {
    suspend();
    let a = [0u32; n as usize];
    let b = [0u32; COUNT + 1];
    out[0] = sum::<{ n as usize }>([1, 2, 3]) + b[4] + LIMIT;
    out[1] = sum::<2>([1, 2, 3]) + id;
}
