//! What a value is made of is not computed again where that value itself is computed again after the next point.
use corogen_runtime::suspend_at;

pub fn only_defines(id: u32, n: u32, out: &mut [u32]) {
    let table = [1, n, id, 4];
    let mut sum = id;
    let mut at = id as usize % 4;
    while sum < 1000 {
        suspend_at("first");
        sum = sum.wrapping_mul(5) ^ 3;
        let value = {
            let other = at ^ 1;
            table[other]
        };
        suspend_at("second");
        sum = sum.wrapping_add(value);
        at = (at + 1) % 4;
    }
    out[id as usize] = sum;
}
