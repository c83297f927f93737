//! Discriminants and lengths that depend on themselves.
use corogen_runtime::suspend;

enum Turn {
    Left = Turn::Right as isize,
    Right = Turn::Left as isize,
}

const WIDTH: usize = HEIGHT;
const HEIGHT: usize = WIDTH;

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    out[id as usize] = Turn::Left as u32 + [1_u32; WIDTH][0];
}
