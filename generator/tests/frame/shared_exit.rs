//! Two ways to one point that change the same values share its exit; what only one of them changes is stored on its way.
use corogen_runtime::suspend_at;

pub fn shared_exit(id: u32, salt: u32, out: &mut [u32]) {
    let mut a = u64::from(salt);
    let mut b = u64::from(id) + 3;
    let mut c = u64::from(salt ^ id);
    let mut x = id;
    let mut sample = 0;
    loop {
        suspend_at("turn");
        if out[id as usize] % 3 == 0 {
            sample += 1;
            out[id as usize] += 1;
            if sample > 3 {
                break;
            }
            a = u64::from(x) + 1;
            b = 5;
            c ^= a;
            x = sample;
            continue;
        }
        out[id as usize] += 5;
        a += b;
        b ^= c;
        c += 1;
        x = x.rotate_left(7);
    }
    out[id as usize] ^= (a ^ b ^ c) as u32 ^ x;
}
