//! What is known to hold is not checked: the order of a clamp's bounds, the range of an index that is a truth value. Of what nothing is known, is.
use corogen_runtime::suspend;

const LAST: u32 = 7;
const MOST: f32 = 2.5;

pub fn known_bounds(id: u32, least: f32, out: &mut [f32]) {
    suspend();
    let x = id as f32;
    out[0] = x.clamp(0.0, LAST as f32);
    out[1] = x.clamp(-1.0, MOST) + x.clamp(MOST, LAST as f32);
    out[2] = x.clamp(least, LAST as f32);
    let pair = [x, -x];
    out[4] = pair[(id > 3) as usize] + pair[id as usize];
    // never in order: every instance traps
    out[3] = x.clamp(LAST as f32, MOST);
}
