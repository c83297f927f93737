//! Traits that cannot be behind `dyn`.
use corogen_runtime::suspend;

trait Generic {
    fn put<T>(&self, value: T) -> u32;
}
trait Made {
    fn new() -> Self;
    fn get(&self) -> u32;
}
trait Like {
    fn like(&self, other: Self) -> bool;
}
trait More: Like {}
trait Bounded {
    fn made() -> Self
    where
        Self: Sized;
    fn value(&self) -> u32;
}
struct One;
impl Generic for One {
    fn put<T>(&self, _: T) -> u32 {
        1
    }
}
impl Made for One {
    fn new() -> Self {
        One
    }
    fn get(&self) -> u32 {
        1
    }
}
impl Bounded for One {
    fn made() -> Self {
        One
    }
    fn value(&self) -> u32 {
        1
    }
}
fn generic(it: &dyn Generic) -> u32 {
    it.put(1)
}
fn made(it: &dyn Made) -> u32 {
    it.get()
}
fn more(_: &dyn More) -> u32 {
    1
}
fn bounded(it: &dyn Bounded) -> u32 {
    it.value()
}

pub fn call(id: u32, out: &mut [u32]) {
    suspend();
    out[id as usize] = generic(&One) + made(&One) + bounded(&One);
}
