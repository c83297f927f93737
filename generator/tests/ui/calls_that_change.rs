//! What changes when it is called is declared with `mut`.
use corogen_runtime::suspend;

fn twice(f: impl FnMut(u32) -> u32, x: u32) -> u32 {
    let y = f(x);
    f(y)
}

fn once_more<F>(f: F, x: u32) -> u32
where
    F: FnMut(u32) -> u32,
{
    f(x)
}

fn through(f: &mut impl FnMut(u32) -> u32, x: u32) -> u32 {
    f(x)
}

fn unchanged(f: impl Fn(u32) -> u32, x: u32) -> u32 {
    f(x)
}

fn consumed(f: impl FnOnce(u32) -> u32, x: u32) -> u32 {
    f(x)
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let mut calls = 0;
    let count = |by: u32| {
        calls += by;
        calls
    };
    count(1);
    let mut turn = |x: u32| {
        out[id as usize] = x;
        x
    };
    turn(2);
    let y = through(&mut turn, unchanged(|x| x + 1, 3)) + consumed(|x| x, 4);
    turn(twice(|x| x + 1, y) + once_more(|x| x, 2));
}
