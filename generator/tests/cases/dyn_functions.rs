//! Functions behind `dyn`, called through references to them and where a function is taken; and the rest of a slice, taken.
//!
//! run: --grid 64
//! run: --buffer out=zeros:512
use corogen_runtime::suspend;

fn apply(f: impl Fn(u32) -> u32, value: u32) -> u32 {
    f(value)
}

fn change(mut f: impl FnMut(u32) -> u32, value: u32) -> u32 {
    f(value);
    suspend();
    f(value)
}

fn once(f: impl FnOnce(u32) -> u32, value: u32) -> u32 {
    f(value)
}

pub fn dyn_functions(id: u32, out: &mut [u32]) {
    let out = &mut out[id as usize * 8..][..8];
    let all: [&dyn Fn(u32) -> u32; 2] = [&|value| value + 1, &|value| value * 2];
    suspend();
    out[0] = all.iter().fold(id, |sum, f| f(sum));
    let plus = |value: u32| value + id;
    let chosen: &dyn Fn(u32) -> u32 = if id % 2 == 0 { &plus } else { &|value| value * 2 };
    suspend();
    out[1] = apply(chosen, 4) + apply(&chosen, 5) + apply(&&plus, 1);
    out[2] = once(chosen, 4) + Some(3).map(chosen).unwrap_or(0);
    let mut sum = 0;
    let mut add = |value: u32| {
        sum += value;
        sum
    };
    out[3] = change(&mut add, 4) + change(&mut &mut add, 3);
    let changing: &mut dyn FnMut(u32) -> u32 = &mut add;
    out[4] = change(&mut *changing, 4) + change(changing, 1);
    let mut values = [1, 2, id];
    let mut rest = &mut values[..];
    while let Some((first, tail)) = std::mem::take(&mut rest).split_first_mut() {
        *first += 1;
        suspend();
        rest = tail;
    }
    out[5..].copy_from_slice(&values);
}
