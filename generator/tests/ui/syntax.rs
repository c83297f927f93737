//! Several syntax errors.
use corogen_runtime::suspend;

fn one(v: u32) -> u32 { v + }
fn two(v u32) -> u32 { v }
struct S { a: u32 b: u32 }

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend()
    out[0] = one(id;
}
