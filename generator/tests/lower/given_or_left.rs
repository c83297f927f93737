//! A value that one way gives, where the other leaves.
use corogen_runtime::suspend;

struct Stack {
    items: [u32; 8],
    len: usize,
}

impl Stack {
    fn pop(&mut self) -> Option<u32> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[self.len])
    }

    fn add(&mut self) -> Option<u32> {
        let left = self.pop()?;
        let right = match self.pop() {
            Some(right) => right,
            None => return Some(left),
        };
        Some(left + right)
    }
}

pub fn given_or_left(id: u32, out: &mut [u32]) {
    let mut stack = Stack { items: [id; 8], len: 5 };
    let mut sum = 0;
    loop {
        suspend();
        let (more, turns) = match stack.add() {
            Some(more) if more > 100 => {
                sum += more;
                break;
            }
            Some(more) => (more, 1),
            None => break,
        };
        sum += more * turns;
    }
    out[id as usize] = sum;
}
