// A generic function that suspends, beside an entry.
use corogen_runtime::suspend;

pub fn copy<T: Copy>(id: u32, out: &mut [T]) {
    suspend();
    out[id as usize] = out[0];
}

pub fn steps(n: u32, mut each: impl FnMut(u32)) {
    for i in 0..n {
        suspend();
        each(i);
    }
}

pub fn kernel(id: u32, out: &mut [u32]) {
    steps(id, |i| out[id as usize] += i);
}
