//! A value is last used on one way after the point at which its slot is given to another.
use corogen_runtime::suspend;

pub fn reused_slot(id: u32, salt: u32, out: &mut [u32]) {
    let x = salt.rotate_left(id);
    suspend();
    let y = salt ^ id;
    if y & 1 == 0 {
        out[id as usize] = x;
    }
    suspend();
    out[id as usize] += y;
}
