//! Searches that end at what they find, as `filter` and `enumerate` make them; neighbours find theirs in different turns. The software driver of
//! Mesa 22 has only one exit for such a loop where it goes on by `continue`, and gives lanes that have left it values of later turns.
//! run: --grid 64
//! run: --buffer out=zeros:64

use corogen_runtime::suspend;

fn odd(id: u32, out: &mut u32) {
    let mut a = [0u32; 12];
    for (i, a) in a.iter_mut().enumerate() {
        *a = (i as u32 * 7 + id) % 13;
    }
    let mut odd = a.iter().filter(|x| *x % 2 == 1).enumerate();
    while let Some((i, x)) = odd.next() {
        suspend();
        *out ^= (i as u32 + 1) * x;
        if i == 3 {
            odd.next();
        }
    }
}

pub fn filtered_and_counted(id: u32, out: &mut [u32]) {
    let mut own = 0;
    odd(id, &mut own);
    let mut bits = (0..6).filter(|bit| id >> bit & 1 == 1).enumerate();
    while let Some((n, bit)) = bits.next() {
        suspend();
        own += 1 + bit + 16 * n as u32;
    }
    out[id as usize] = own;
}
