//! A variable that is assigned on one of two ways, before and after a point.
use corogen_runtime::suspend;

pub fn uninitialised(id: u32, salt: u32, out: &mut [u32]) {
    let found;
    let picked = if salt.rotate_left(id) & 1 == 0 { Some(out[id as usize]) } else { None };
    suspend();
    if let Some(value) = picked {
        found = value;
    } else {
        suspend();
        found = id;
    }
    out[id as usize] = found;
}
