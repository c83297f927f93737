//! What follows the last point of a turn begins the next one, and declares again what is computed before it: 2 words, and 3 for the
//! exchange.
use corogen_runtime::suspend;

pub fn next_turn(id: u32, data: &[u32], out: &mut [u32]) {
    let mut s = data[id as usize];
    for i in 0..3 {
        let a = s * 3 + i;
        let b = s ^ i;
        suspend();
        out[id as usize] += a;
        suspend();
        s = (a ^ 5) + b;
        suspend();
    }
    out[id as usize] ^= s;
}

pub fn exchange(id: u32, data: &[u32], out: &mut [u32]) {
    let mut p = data[id as usize];
    let mut q = 7;
    for i in 0..3 {
        let c = p * 3 + i;
        let d = q ^ i;
        suspend();
        p = d;
        q = c;
        suspend();
        out[id as usize] += c ^ d;
        suspend();
    }
    out[id as usize] ^= p ^ q * 3;
}
