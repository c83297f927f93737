//! Modules and files.
use corogen_runtime::suspend;
mod missing_file;
use self::inner::hidden;
mod inner { fn hidden() -> u32 { 1 } pub fn shown() -> u32 { 2 } }

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    out[0] = hidden() + inner::shwn() + crate::nowhere::f() + super::x();
}
