//! A closure in a struct literal, where rustc takes its signature from the struct's bound.
use corogen_runtime::suspend;

struct Held<F: Fn(u32) -> u32> {
    f: F,
}

struct Where<F>
where
    F: Fn(u32, &u32) -> u32,
{
    f: F,
}

struct Made<F: Fn() -> u32> {
    f: F,
}

struct Paired<T, F: Fn(T) -> T> {
    value: T,
    f: F,
}

enum Step<F: Fn(u32) -> u32> {
    By { f: F },
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let held = Held { f: |x| x + 2 };
    let other = Where { f: |x: u32, y| x + y };
    let made = Made { f: || 3 };
    let fits = Held { f: |x: u32| x + id };
    let paired = Paired { value: id, f: |x| x + 1 };
    let called = Held { f: |x| x.wrapping_mul(7) };
    let Step::By { f } = Step::By { f: |x| x.rotate_left(3) };
    out[id as usize] = f(4) + (called.f)(5);
    out[id as usize] += (held.f)(2) + (other.f)(id, &1) + (made.f)() + (fits.f)(1) + (paired.f)(paired.value);
}
