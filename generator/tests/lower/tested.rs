//! An index is tested once, up to where it changes.
use corogen_runtime::suspend;

/// May write what it is given.
fn advance(at: &mut usize, seed: u32) -> u32 {
    if seed > 3 {
        *at = *at + 1;
        return seed;
    }
    0
}

pub fn tested(id: u32, n: u32, data: &[u32], out: &mut [u32]) {
    let mut stack = [0u32; 8];
    let mut at = n as usize;
    // the way back changes `at` and never comes here again
    loop {
        let top = stack[at];
        if top == 7 {
            if at == 0 {
                break;
            }
            at -= 1;
            continue;
        }
        stack[at] = top + 1;
        if top + n == 9 {
            at += 1;
            stack[at] = 0;
        }
        // tested on one of two ways, and on one `at` is another
        stack[at] ^= n;
    }
    // also on the other side of a loop that was left there, and of a suspension point
    suspend();
    let mut h = stack[at];
    let mut k = id as usize;
    // a condition is a test too
    if k < data.len() && n > 2 {
        h += data[k];
        advance(&mut k, h);
        h += data[k];
    }
    while k < data.len() {
        h ^= data[k];
        k += 2;
    }
    'search: {
        // left where `k` is in range, and where nothing is known of it
        if k < out.len() {
            break 'search;
        }
        k = h as usize;
    }
    h += data[k];
    if k >= out.len() {
        return;
    }
    out[k] = h;
    // floats are not: NaN is neither less nor not less
    let x = f32::from_bits(h);
    if !(x < 1.0) {
        out[k] = x.clamp(1.0, f32::from_bits(n)) as u32;
    }
}
