//! Parameters that a GPU cannot be given.
use corogen_runtime::suspend;

pub enum Kind {
    A,
    B,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Flag {
    pub on: bool,
    pub count: usize,
}

pub struct Unmarked {
    pub x: f32,
}

pub fn kernel(
    id: u32,
    kinds: &[Kind],
    flags: &[Flag],
    marks: &[Unmarked],
    name: &str,
    count: &mut u32,
    f: fn(u32) -> u32,
    t: (u32, f32),
    o: Option<u32>,
) {
    suspend();
    let _ = (kinds.len(), flags.len(), marks.len());
    *count = id;
}
