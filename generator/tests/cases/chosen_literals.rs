//! Slices of array literals, chosen at run time: in structs, tuples and results, of functions, closures and loops.
//!
//! run: --grid 64
//! run: --buffer seed=@places.json --buffer out=zeros:1024
use corogen_runtime::suspend;
struct V<'a> {
    s: &'a [u32],
    w: &'a u32,
}
/// A branch of a choice that is a literal.
pub fn chosen_literals(id: u32, seed: &[u32], out: &mut [u32]) {
    let k = id as usize * 16;
    let c = id % 3 == 0;
    let y = [id, 2];
    let (a, b) = ([1u32, 2, 3], [4u32, 5]);
    let v = if c { V { s: &a, w: &b[0] } } else { V { s: &b, w: &a[1] } };
    suspend();
    out[k] = v.s[1] + v.w * 10;
    let v = if c { V { s: &[1, 2], w: &3 } } else { V { s: &b, w: &a[1] } };
    suspend();
    out[k + 1] = v.s[1] + v.w * 10;
    let v = if c { V { s: seed, w: &seed[3] } } else { V { s: &b, w: &seed[1] } };
    suspend();
    out[k + 2] = v.s[1] ^ v.w * 10;
    let t: (&[u32], u32) = if c { (&y, 1) } else { (&[5, 9], 2) };
    suspend();
    out[k + 3] = t.0[1] + t.1 * 100;
    let r: Result<&[u32], &[u32]> = if c { Ok(&y) } else { Err(&[5, 9]) };
    suspend();
    out[k + 4] = match r {
        Ok(v) | Err(v) => v[0],
    };
    let e = loop {
        if c {
            break &y[..];
        }
        if id > 2 {
            break &[4, 7];
        }
        break &[8];
    };
    suspend();
    out[k + 5] = e[0];
    let g = |q: bool| -> &[u32] {
        if q {
            &[1]
        } else {
            &[2]
        }
    };
    suspend();
    out[k + 6] = g(c)[0];
    let e = [[1u32, 2], [3, 4]];
    let p = if c {
        &e[0]
    } else if id == 2 {
        &e[1]
    } else {
        &[9, 9]
    };
    suspend();
    out[k + 7] = p[1];
    let e = if c { y.as_slice() } else { [3, 4].as_slice() };
    suspend();
    out[k + 8] = e[0];
    let e: &[u32] = if c { &y[1..] } else { &[3, 4][1..] };
    suspend();
    out[k + 9] = e[0];
    let e: &[[u32; 2]] = if c { &[[1, 2]] } else { &[[3, id], [4, 5]] };
    suspend();
    out[k + 10] = e[0][1] + e.len() as u32 * 100;
    let fl: &[f32] = if c { &[1.0, 2.0] } else { &[0.5] };
    suspend();
    out[k + 11] = fl[0].to_bits();
    let mut w = [id, 5, 6];
    let m: &mut [u32] = if c { &mut w[1..] } else { &mut [] };
    for v in m.iter_mut() {
        suspend();
        *v += 1;
    }
    out[k + 12] = w.iter().fold(0, |a, v| a * 10 + v);

    let mut z = [1, 2];
    let e: &mut [u32] = if c { &mut z } else { &mut [id, 3] };
    e[0] += 5;
    suspend();
    out[k + 13] = e[0] + z[0] * 100;
    let outer: &[u32] = {
        let inner: &[u32] = if id % 2 == 0 { &[3, 1] } else { &[2] };
        suspend();
        if c {
            inner
        } else {
            &seed[2..5]
        }
    };
    suspend();
    out[k + 14] = outer.iter().sum::<u32>() + outer.len() as u32;
    let weights: &[f32] = match id {
        0 => &[0.25, 0.5, 0.25],
        1 => &[1.0],
        _ => &[0.5; 2],
    };
    out[k + 15] = (weights.iter().sum::<f32>() * 16.0) as u32;
}
