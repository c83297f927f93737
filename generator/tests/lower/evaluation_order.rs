//! Operands are evaluated from left to right, whatever later ones change.
use corogen_runtime::suspend;

struct Counter {
    n: u32,
}

impl Counter {
    fn next(&mut self) -> u32 {
        self.n += 1;
        self.n
    }
    fn slow(&mut self) -> u32 {
        suspend();
        self.n *= 2;
        self.n
    }
}

pub fn order(id: u32, out: &mut [u32]) {
    let mut c = Counter { n: id };
    // the first operand is read before the second changes it
    let a = c.n + c.next();
    let b = c.next() * 100 + c.next();
    let d = c.next() + c.n;
    let e = c.n - c.slow();
    let f = c.n > 3 && c.next() > 5 || c.slow() == 0;
    let mut x = 1;
    let g = x + {
        x += 10;
        x
    };
    (x, c.n) = (c.n, x);
    out[64 * id as usize] = a ^ b ^ d ^ e ^ f as u32 ^ g ^ x ^ c.n;
    out[(64 * id + c.next() % 8) as usize] += c.next();
}
