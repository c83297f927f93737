//! A clamp whose bounds are known to be in order is not checked; one of which nothing is known is.
use corogen_runtime::suspend;

const LAST: u32 = 7;
const MOST: f32 = 2.5;

pub fn clamps(id: u32, least: f32, out: &mut [f32]) {
    suspend();
    let x = id as f32;
    out[0] = x.clamp(0.0, LAST as f32);
    out[1] = x.clamp(-1.0, MOST) + x.clamp(MOST, LAST as f32);
    out[2] = x.clamp(least, LAST as f32);
    // never in order: every instance traps
    out[3] = x.clamp(LAST as f32, MOST);
}
