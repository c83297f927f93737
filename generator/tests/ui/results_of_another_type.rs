//! `None`, `Ok` and `Err` where another type is asked for.
use corogen_runtime::suspend;

fn returned(a: u32) -> Result<u32, u32> {
    if a > 3 {
        return None;
    }
    Ok(a)
}

fn refused(a: u32) -> Option<u32> {
    if a > 3 {
        return Err(3);
    }
    Some(a)
}

fn branch(a: u32) -> Option<u32> {
    if a > 3 { Ok(a) } else { Some(a) }
}

fn assigned(a: u32) -> u32 {
    let mut x = a;
    if a > 3 {
        x = None;
    }
    x
}

fn arm(a: u32) -> u32 {
    match a {
        0 => None,
        n => n,
    }
}

fn declared(a: u32) -> u32 {
    let b: u32 = None;
    a + b
}

fn open(a: u32) -> u32 {
    let b = None;
    a
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let held = |x: u32| -> u32 { if x > 3 { return 1 } x };
    out[id as usize] = returned(id).unwrap_or(1) + refused(id).unwrap_or(2) + branch(id).unwrap_or(3) + held(2);
    out[0] = assigned(id) + arm(id) + declared(id) + open(id);
}
