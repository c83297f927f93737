//! What is computed again behind a point is not computed before it as well.
use corogen_runtime::suspend_at;
use std::ops::Index;

struct Keys {
    keys: [u32; 4],
}

impl Index<u32> for Keys {
    type Output = u32;

    fn index(&self, at: u32) -> &u32 {
        &self.keys[at as usize]
    }
}

pub fn dead_assignment(id: u32, out: &mut [u32]) {
    let keys = Keys { keys: [id, id * 3, id ^ 7, id & 3] };
    let mut sum = 0;
    for turn in 0..3 {
        let key = keys[turn + 1];
        suspend_at("next");
        sum += key;
    }
    out[id as usize] = sum;
}
