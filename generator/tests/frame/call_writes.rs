//! What a call writes into an array is loaded for it, and so is what it writes there.
use corogen_runtime::suspend_at;

struct Stack {
    items: [u32; 4],
    len: usize,
}

impl Stack {
    fn push(&mut self, value: u32) {
        self.items[self.len] = value;
        self.len += 1;
    }
}

pub fn call_writes(id: u32, out: &mut [u32]) {
    let mut stack = Stack { items: [0; 4], len: 0 };
    for turn in 0..4 {
        let value = out[(id + turn) as usize];
        suspend_at("push");
        stack.push(value);
    }
    out[id as usize] = stack.items[(id % 4) as usize];
}
