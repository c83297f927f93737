//! Helpers that suspend in conditions, operands, arguments, closures, `?` and labelled blocks.
//!
//! run: --grid 33
//! run: --buffer out=zeros:33
use corogen_runtime::{suspend, suspend_at};

fn step(x: u32) -> u32 {
    suspend();
    x.wrapping_mul(1664525).wrapping_add(1013904223)
}
fn check(x: u32) -> bool {
    suspend_at("check");
    x & 4 != 0
}
fn half(x: u32) -> Option<u32> {
    suspend();
    if x % 2 == 0 { Some(x / 2) } else { None }
}
fn two(x: u32) -> Result<u32, i32> {
    let a = half(x).ok_or(-1)?;
    let b = half(a).ok_or(a as i32)?;
    Ok(b)
}
fn primes(n: u32, mut each: impl FnMut(u32)) {
    for i in 2..n {
        if (2..i).all(|d| i % d != 0) {
            each(i);
        }
    }
}
pub fn mix(id: u32, out: &mut [u32]) {
    let mut acc = id;
    if check(step(acc)) && check(step(acc + 1)) || check(acc) {
        acc += step(step(acc) % 7);
    }
    let r = 'blk: {
        if acc % 3 == 0 {
            break 'blk step(acc);
        }
        while check(acc) {
            acc += 1;
            if acc % 5 == 0 {
                break 'blk 77;
            }
        }
        acc ^ 1
    };
    match two(r) {
        Ok(v) if check(v) => acc = acc.wrapping_add(v),
        Ok(v) => acc = acc.wrapping_sub(v),
        Err(e @ -1) => acc ^= e as u32,
        Err(e) => acc = acc.wrapping_add(e as u32),
    }
    let Some(h) = half(acc & !1) else { return };
    acc = acc.wrapping_add(h);
    primes(12, |p| {
        acc = acc.wrapping_mul(p);
        suspend();
        acc ^= p;
    });
    let t = (step(acc), [step(acc ^ 1), step(acc ^ 2)], acc);
    let (a, [b, c], d) = t;
    let mut arr = [a, b, c, d];
    for x in arr.iter_mut().rev() {
        *x = step(*x);
    }
    for (i, x) in arr.iter().enumerate() {
        acc = acc.rotate_left(i as u32 + 1) ^ x;
        if i == 2 {
            suspend();
        }
    }
    out[id as usize] = acc;
}
