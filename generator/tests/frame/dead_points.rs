//! Points that are never reached, and values that are never used, need no word.
use corogen_runtime::suspend;

/// A call is not made again.
fn noise(x: u32) -> u32 {
    (x.wrapping_mul(0x9e37_79b9) ^ 7) % 0xffff_fffb
}

pub fn dead_points(id: u32, salt: u32, out: &mut [u32]) {
    let mut unused = salt;
    let used = noise(salt ^ id);
    if false {
        suspend();
        out[0] = unused;
    }
    suspend();
    unused += used;
    suspend();
    unused ^= 3;
    out[id as usize] = used;
    return;
    #[allow(unreachable_code)]
    {
        suspend();
        out[id as usize] = unused;
    }
}
