//! Traits, const generics, closures that are handed `&mut`, slice patterns, tuples and results in stores and returns.
use corogen_runtime::{suspend, suspend_at};
use glam::{IVec2, Mat3, Quat, Vec3, Vec4};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
enum Level {
    #[default]
    Low = 1,
    Mid = 5,
    High = 9,
}

trait Op {
    const NAME: u32;
    fn run(&mut self, v: u32) -> u32;
    fn both(&mut self, v: u32) -> u32 {
        let a = self.run(v);
        suspend();
        self.run(a)
    }
}
struct Add {
    n: u32,
}
struct Mul(u32, bool);
impl Op for Add {
    const NAME: u32 = 1;
    fn run(&mut self, v: u32) -> u32 {
        self.n += 1;
        v.wrapping_add(self.n)
    }
}
impl Op for Mul {
    const NAME: u32 = 2;
    fn run(&mut self, v: u32) -> u32 {
        if self.1 {
            suspend_at("mul");
        }
        self.1 = !self.1;
        v.wrapping_mul(self.0)
    }
}

fn drive<O: Op>(op: &mut O, times: u32, start: u32) -> u32 {
    let mut v = start;
    for _ in 0..times {
        v = op.both(v) ^ O::NAME;
    }
    v
}

struct Stack<T, const N: usize> {
    items: [T; N],
    len: usize,
}
impl<T: Copy + Default, const N: usize> Stack<T, N> {
    fn new() -> Self {
        Stack { items: [T::default(); N], len: 0 }
    }
    fn push(&mut self, t: T) -> bool {
        if self.len == N {
            return false;
        }
        self.items[self.len] = t;
        self.len += 1;
        true
    }
    fn pop(&mut self) -> Option<T> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        Some(self.items[self.len])
    }
    fn top(&self) -> Option<&T> {
        self.items[..self.len].last()
    }
    fn each(&mut self, mut f: impl FnMut(usize, &mut T)) {
        for i in 0..self.len {
            f(i, &mut self.items[i]);
        }
    }
}

const DIRS: [IVec2; 4] = [IVec2::X, IVec2::Y, IVec2::NEG_X, IVec2::NEG_Y];

fn level(v: u32) -> Level {
    match v % 7 {
        0..=2 => Level::Low,
        3 | 4 => Level::Mid,
        _ => Level::High,
    }
}

fn sum_pairs(data: &[u32]) -> u32 {
    match data {
        [] => 0,
        [x] => *x,
        [a, rest @ .., b] => a ^ b ^ rest.len() as u32,
    }
}

fn classify(x: i32) -> bool {
    x < 0
}

pub fn stuff(id: u32, data: &[u32], out: &mut [u32]) {
    let mut add = Add { n: id };
    let mut mul = Mul(3, id % 2 == 0);
    let x = drive(&mut add, 1 + id % 3, id);
    let x = x ^ drive(&mut mul, 2, x);
    let mut stack: Stack<(u32, i32), 6> = Stack::new();
    let mut pos = IVec2::ZERO;
    for (k, d) in DIRS.iter().enumerate() {
        let n = (x >> (k * 2)) & 3;
        pos += *d * n as i32;
        if !stack.push((n, pos.x - pos.y)) {
            break;
        }
        if n == 3 {
            stack.push((7, -1));
            suspend();
        }
    }
    let mut scale = 1;
    stack.each(|i, t| {
        t.0 += i as u32 * scale;
        scale += 1;
        if t.1 < 0 {
            t.1 = -t.1;
        }
    });
    let peak = stack.top().map_or(0, |t| t.0);
    let mut acc = 0u32;
    while let Some((n, p)) = stack.pop() {
        if n & 1 == 1 {
            suspend_at("odd");
            continue;
        }
        acc = acc.wrapping_mul(31) ^ n ^ (p as u32) << 4;
    }
    let lv = level(acc);
    let bonus = match lv {
        Level::Low => 1,
        l if l >= Level::Mid && acc & 1 == 0 => l as u32 * 2,
        Level::Mid => 50,
        Level::High => 70,
    };
    let part = &data[(id % 4) as usize..][..6];
    let chunks: u32 = part.chunks(2).map(|c| c[0] ^ c[c.len() - 1]).max().unwrap_or_default();
    let sp = sum_pairs(part) ^ sum_pairs(&part[..1]);
    let q = Quat::from_rotation_z(0.0) * Vec3::new(1.0, 2.0, acc as f32 % 16.0);
    let m = Mat3::from_cols(Vec3::X, Vec3::Y * 2.0, Vec3::Z) * q;
    let mut v = Vec4::new(m.x, m.y, m.z, 1.0);
    v[(acc & 3) as usize] = 8.0;
    let t = if let Some(i) = part.iter().position(|&p| p % 3 == 0)
        && i > 0
    {
        suspend();
        i as u32
    } else {
        77
    };
    let f = |a: u32, b: u32| -> u32 {
        if a > b {
            return a - b;
        }
        b - a
    };
    let r: Result<u8, u32> = if acc > 100 { Ok((acc >> 3) as u8) } else { Err(acc) };
    let rr = r
        .map(|v| v as u32 + 1)
        .or_else(|e| if e > 50 { Ok(e) } else { Err(e as i32) })
        .unwrap_or_else(|e| e as u32 * 3);
    let i = (acc as i32).wrapping_sub(0x4000_0000);
    let k = if classify(i) { i.unsigned_abs() } else { i.rem_euclid(1000) as u32 };
    let (s, over) = acc.overflowing_add(x);
    out[id as usize] = x
        ^ peak << 3
        ^ acc
        ^ bonus << 8
        ^ chunks
        ^ sp
        ^ (v.dot(Vec4::ONE) as u32) << 12
        ^ t << 20
        ^ f(x & 255, acc & 255)
        ^ rr << 5
        ^ k
        ^ s
        ^ over as u32
        ^ lv as u32
        ^ acc.checked_div(x & 3).unwrap_or(5)
        ^ 10u32.saturating_sub(x & 15);
}
