//! Parameters without a name are called what they are: nothing else than unused, a value, or of their type.

#[derive(Clone, Copy)]
struct Scale {
    by: u32,
}

trait Apply {
    fn apply(self, x: u32, _: u32) -> u32;
}

impl Apply for u32 {
    fn apply(self, x: u32, _: u32) -> u32 {
        let mut sum = x;
        for _ in 0..self {
            sum = sum * 3 + self;
        }
        sum
    }
}

impl Apply for Scale {
    fn apply(self, x: u32, _: u32) -> u32 {
        let mut product = x;
        for _ in 0..self.by {
            product *= self.by;
        }
        product
    }
}

pub fn unnamed_parameters(id: u32, out: &mut [u32]) {
    corogen_runtime::suspend();
    let scale = Scale { by: id & 3 };
    out[id as usize] = id.apply(7, 1) + (id + 1).apply(5, 2) + scale.apply(9, 3) + scale.apply(id, 4);
}
