//! A const parameter is no constant: a pattern cannot be one.
use corogen_runtime::suspend;

fn at_least<const N: u32>(x: u32) -> bool {
    match x {
        N.. => true,
        _ => false,
    }
}

struct Level<const N: u32>;

impl<const N: u32> Level<N> {
    fn is_it(x: Option<u32>) -> bool {
        let Some(N) = x else { return false };
        true
    }

    fn names(x: u32) -> u32 {
        let n = x;
        if let 1..=N = n { n } else { N }
    }
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let found = at_least::<7>(id) as u32 + Level::<3>::is_it(Some(id)) as u32;
    out[id as usize] = found + Level::<9>::names(id);
}
