//! Types that a GPU does not have are told before what they lack.
use corogen_runtime::suspend;

pub fn wide_integers(id: u32, out: &mut [u32]) {
    suspend();
    let wide = 5u128;
    out[1] = wide.count_ones();
    let signed: i128 = id.into();
    out[2] = (wide + 1) as u32;
    out[3] = -signed as u32;
}
