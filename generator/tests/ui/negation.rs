//! `-` is for numbers with a sign, `!` for integers and `bool`.
use corogen_runtime::suspend;

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let below = -id;
    let whole = !(id as f32);
    let no = -(id > 3);
    out[id as usize] = below + (-1_i32) as u32;
}
