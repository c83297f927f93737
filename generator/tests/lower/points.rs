//! Names of points: given ones, numbered ones, and several for one marker.
use corogen_runtime::{promise, suspend, suspend_at, suspend_by};

const NAME: &str = "named";

fn helper(v: u32) -> u32 {
    suspend();
    suspend_at(NAME);
    v ^ 1
}

fn twice(v: u32) -> u32 {
    helper(helper(v))
}

pub fn points(id: u32, out: &mut [u32]) {
    suspend();
    let mut v = twice(id);
    promise("value", v);
    (0..3).for_each(|k| {
        suspend_by(k);
        v += k;
    });
    suspend();
    v = helper(v);
    out[id as usize] = v;
}
