//! A way back out of a `do … while (false)`.
use corogen_runtime::suspend;
use glam::UVec4;

pub fn labelled(id: u32, salt: u32, out: &mut [u32]) {
    out[id as usize] = salt;
    let mut value = id;
    let mut turn = 0u32;
    let mut last;
    loop {
        suspend();
        last = UVec4::new(value ^ turn, value >> 3, value << 5, turn * salt);
        if last.x % 3 == 0 {
            value = last.x.rotate_left(5);
            if value < last.w {
                break;
            }
        }
        turn += 1;
        if turn >= 20 {
            break;
        }
        out[id as usize] ^= value;
    }
    out[id as usize] ^= last.x + last.y * last.z ^ last.w;
}
