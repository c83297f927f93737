//! A closure has as many parameters as the function that calls it has arguments.
use corogen_runtime::suspend;

fn applied(f: impl Fn(u32) -> u32, x: u32) -> u32 {
    f(x)
}

fn combined<F>(f: F) -> u32
where
    F: Fn(u32, u32) -> u32,
{
    f(1, 2)
}

fn computed<F: FnOnce() -> u32>(f: F) -> u32 {
    f()
}

pub fn kernel(id: u32, xs: &[u32], out: &mut [u32]) {
    suspend();
    let mut sum = xs.iter().enumerate().map(|i, x| i as u32 + x).sum::<u32>();
    sum += xs.iter().fold(0, |total| total + 1);
    sum += applied(|a, b| a + b, 3);
    sum += combined(|a| a);
    sum += computed(|_| 3);
    sum += xs.iter().map(|x| x + 1).fold(0, |total, x| total + x) + computed(|| 2) + combined(|a, _| a);
    out[id as usize] = sum;
}
