//! A list of trait objects is no array on a device: its index chooses, whatever it is made of.
//!
//! run: --grid 13
//! run: --buffer out=zeros:13
use corogen_runtime::suspend;

trait Step {
    fn run(&self, a: u32) -> u32;
}

struct Same;

struct Times {
    factor: u32,
}

impl Step for Same {
    fn run(&self, a: u32) -> u32 {
        a
    }
}

impl Step for Times {
    fn run(&self, a: u32) -> u32 {
        a * self.factor
    }
}

pub fn masked_index(id: u32, out: &mut [u32]) {
    let steps: [&dyn Step; 2] = [&Same, &Times { factor: 3 }];
    let first = steps[(id & 1) as usize].run(id);
    suspend();
    let second = steps[((id >> 1) % 2 ^ 1) as usize].run(first + 1);
    out[id as usize] = first + steps[if id > 6 { 1 } else { 0 }].run(second);
}
