//! A choice that has `true` or `false` for one case is one condition.
use corogen_runtime::suspend;

pub fn neutral_choices(id: u32, data: &[u32], out: &mut [u32]) {
    let best = data.get(id as usize).copied();
    let limit = data.len() as u32;
    suspend();
    if best.map_or(true, |b| id < b) {
        out[0] = 1;
    }
    if best.is_none_or(|b| limit < b) {
        out[1] = 2;
    }
    if if id > limit { false } else { id != 3 } {
        out[2] = 3;
    }
}
