//! An array that is written and read at run time around a point is kept whole.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn array(id: u32, salt: u32, out: &mut [u32]) {
    let mut array = [1, 2, 3, 4];
    array[(id & 3) as usize] = mix(id, salt);
    suspend_at("array");
    array[((id + 1) & 3) as usize] += 1;
    out[id as usize] = mix(array[(salt & 3) as usize], array[0]);
}
