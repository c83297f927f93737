//! Two loops around two points, the inner one left by `break`: the counters are all that lives.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn samples_bounces(id: u32, salt: u32, out: &mut [u32]) {
    let mut sum = 0u32;
    for sample in 0..3 {
        let mut ray = mix(id, sample);
        for bounce in 0..4 {
            suspend_at("trace");
            let hit = mix(ray, salt);
            if hit & 7 == 0 {
                sum = sum.wrapping_add(1);
                break;
            }
            suspend_at("shade");
            sum = sum.wrapping_add(hit >> bounce);
            ray = mix(ray, hit);
        }
    }
    out[id as usize] = sum;
}
