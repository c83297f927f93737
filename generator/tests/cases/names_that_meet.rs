//! Names that are one where something is made of them: a scene's field and a parameter, buffers by the names of their blocks, points by the
//! names of their files.
//!
//! run: --grid 48
//! run: --set cam.size=2
//! run: --set cam_size=3
//! run: --buffer cam.rays=zeros:48
//! run: --buffer _out=zeros:48
//! run: --buffer out=zeros:96
use corogen_runtime::{suspend_at, suspend_at_by};

pub struct Cam<'a> {
    pub size: u32,
    pub rays: &'a [u32],
}

pub fn names_that_meet(id: u32, cam: &Cam, cam_size: u32, _out: &[u32], out: &mut [u32]) {
    let at = id as usize;
    let mut sum = cam.size * 10 + cam_size + cam.rays[at];
    for turn in 0..id % 4 {
        suspend_at("prepare");
        sum = sum * 3 + turn;
        suspend_at("prepare_point");
        sum ^= _out[at] + 5;
        suspend_at("types");
        sum += 7;
        suspend_at("types_point");
        sum = sum.rotate_left(3);
        suspend_at_by("foo", id % 3);
        sum += 1;
        suspend_at("sort_foo");
        sum *= 5;
        suspend_at_by("foo_queue", id % 2);
        out[at] += sum;
    }
    out[at + 48] = sum;
}
