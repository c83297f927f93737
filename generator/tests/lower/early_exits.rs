//! `return`, `?`, `break` with values and `let else` in what is inlined.
use corogen_runtime::suspend;

fn first(v: u32) -> u32 {
    if v == 0 {
        return 1;
    }
    suspend();
    if v == 1 {
        return 2;
    }
    v + 3
}

fn search(v: u32) -> Option<u32> {
    for i in 0..8 {
        suspend();
        if v >> i & 1 == 1 {
            return Some(i);
        }
    }
    None
}

fn both(v: u32) -> Option<u32> {
    let a = search(v)?;
    let b = search(v >> a)?;
    Some(a * b)
}

pub fn exits(id: u32, out: &mut [u32]) {
    let a = first(id);
    let b = both(a).unwrap_or(7);
    let c = loop {
        suspend();
        if a > b {
            break a;
        }
        if b > 9 {
            break b + 1;
        }
    };
    let d = 'found: {
        if c == 3 {
            break 'found 4;
        }
        suspend();
        c
    };
    let Some(e) = search(d) else {
        return;
    };
    out[id as usize] = e;
}
