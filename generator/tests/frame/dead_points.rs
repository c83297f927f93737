//! Points that are never reached, and values that are never used, need no word.
use corogen_runtime::suspend;

pub fn dead_points(id: u32, salt: u32, out: &mut [u32]) {
    let mut unused = salt;
    let used = salt ^ id;
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
