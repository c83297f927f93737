//! A value whose operands change before it is used: it must not be computed again from them.
use corogen_runtime::suspend;

pub fn changed_operand(id: u32, salt: u32, out: &mut [u32]) {
    let mut origin = id;
    let point = origin + salt * 3;
    origin ^= salt;
    suspend();
    out[id as usize] = point ^ origin;
}
