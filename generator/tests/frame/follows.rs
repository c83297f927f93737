//! What follows from the instance's number, from a parameter or from a value that is kept anyway is computed again; what has
//! changed since, or has two definitions, is not.
use corogen_runtime::suspend_at;

pub struct View {
    width: u32,
    scale: u32,
}

pub fn follows(id: [u32; 2], view: &View, lengths: &[u32], out: &mut [u32]) {
    let pixel = id[1] * view.width + id[0];
    let length = lengths[id[0] as usize];
    let mut left = out[pixel as usize];
    let either = if left > 9 { length } else { left * 3 };
    for turn in 0..4 {
        let twice = left * 2 + turn;
        suspend_at("changed");
        left -= 1;
        out[pixel as usize] += twice ^ left;
    }
    let (scaled, small) = (left * view.scale, left < 7);
    suspend_at("unchanged");
    if small {
        out[pixel as usize] = scaled + left + either + length;
    }
}
