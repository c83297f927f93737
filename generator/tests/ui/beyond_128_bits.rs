use corogen_runtime::suspend;

pub fn beyond(id: u32, out: &mut [u32]) {
    suspend();
    let q: u32 = 340282366920938463463374607431768211456;
    out[id as usize] = q + 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff;
}
