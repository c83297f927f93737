//! Two ways lead back to one point; what one of them changed is stored there, and not by the other.
use corogen_runtime::suspend_at;

pub fn two_sites(id: u32, salt: u32, out: &mut [u32]) {
    let mut x = salt;
    let mut turns = 0;
    loop {
        suspend_at("turn");
        turns += 1;
        if turns > 5 {
            break;
        }
        if out[id as usize] % 3 == 0 {
            x = x.rotate_left(3) ^ turns;
            out[id as usize] += 1;
            continue;
        }
        out[id as usize] += 5;
    }
    out[id as usize] ^= x;
}
