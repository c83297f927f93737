//! What the elements of a buffer need of their type is asked for at once.
use corogen_runtime::suspend;

struct Bare {
    mass: f32,
}

#[derive(Clone, Copy)]
struct Copied {
    mass: f32,
}

#[repr(C)]
struct LaidOut {
    mass: f32,
}

pub fn kernel(id: u32, bare: &[Bare], copied: &[Copied], laid_out: &[LaidOut], out: &mut [f32]) {
    let at = id as usize;
    suspend();
    out[at] = bare[at].mass + copied[at].mass + laid_out[at].mass;
}
