//! Operands without such an operator, and a constructor that is private.
use corogen_runtime::suspend;

mod hidden {
    pub struct Number(u32);
    impl Number {
        pub fn get(&self) -> u32 {
            self.0
        }
    }
}
const NAME: &str = "name";

pub fn operate(id: u32, out: &mut [u32]) {
    suspend();
    let sum = true + 1;
    let shifted = 1.5_f32 << 2;
    out[0] = (NAME == "other") as u32;
    let number = hidden::Number(3);
    out[id as usize] = number.get();
}
