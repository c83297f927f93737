//! Closures, function items as values, generic functions over them.
use corogen_runtime::suspend;

fn apply(n: u32, mut each: impl FnMut(u32)) {
    for i in 0..n {
        each(i);
        suspend();
    }
}

fn twice<F: Fn(u32) -> u32>(f: F, x: u32) -> u32 {
    f(f(x))
}

fn adder(k: u32) -> impl Fn(u32) -> u32 {
    move |x| x + k
}

fn by_reference(f: &dyn_free::Same) -> u32 {
    f.0
}

mod dyn_free {
    pub struct Same(pub u32);
}

pub fn closures(id: u32, out: &mut [u32]) {
    let mut sum = 0;
    apply(3, |i| sum += i);
    let k = id;
    let f = move |x: u32| x * k;
    let y = twice(&f, 2) + twice(u32::swap_bytes, 7) + twice(adder(5), 4);
    let options = [1, 2].map(Some);
    let total: u32 = out.iter().map(|x| x ^ 1).filter(|&x| x > 2).sum();
    out[0] = sum + y + f(1) + total + options[0].map_or(0, |v| v + k) + by_reference(&dyn_free::Same(1));
}
