//! Markers with names that are none.
use corogen_runtime::{promise, suspend_at};

const NAME: &str = "ok_name";

pub fn kernel(id: u32, out: &mut [u32]) {
    let name = if id == 0 { "a" } else { "b" };
    suspend_at(name);
    suspend_at(NAME);
    suspend_at("");
    promise("a b", id);
    out[0] = id;
}
