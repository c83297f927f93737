//! A type that stands in a key only: who forgets the key includes the helpers that have it all the same.
//!
//! run: --grid 8
//! run: --buffer input=@order.json
//! run: --buffer out=zeros:8
use corogen_runtime::suspend_by;

pub fn key_of_its_own_type(id: u32, input: &[u32], out: &mut [u32]) {
    let mut turn = 0;
    while turn < 3 {
        suspend_by(input[(id + turn) as usize % input.len()] as f32 as i8 as u32);
        turn += 1;
    }
    out[id as usize] = turn;
}
