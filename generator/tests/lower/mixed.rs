//! A tokenizer, closures over arrays of vectors, labelled loops and a sort: everything at once.
use corogen_runtime::{suspend, suspend_at};
use glam::{UVec2, Vec2, Vec3};

#[derive(Clone, Copy, PartialEq, Debug)]
enum Token {
    Num(u32),
    Op { kind: u8, prec: u8 },
    End,
}

#[derive(Clone, Copy, PartialEq, PartialOrd)]
struct Version(u32, u32);

fn lex(v: u32, at: &mut u32) -> Token {
    let c = v >> *at & 7;
    *at += 3;
    match c {
        0..=3 => Token::Num(c),
        4 | 5 => Token::Op { kind: c as u8, prec: 1 },
        6 => Token::Op { kind: 9, prec: 2 },
        _ => Token::End,
    }
}

fn parse(v: u32, limit: u32) -> Result<u32, (u32, bool)> {
    let mut at = 0;
    let mut acc = 0u32;
    let mut last: Option<Token> = None;
    loop {
        if at >= limit {
            return Err((at, last.is_none()));
        }
        let t = lex(v, &mut at);
        suspend();
        match (last, t) {
            (_, Token::End) => return Ok(acc),
            (Some(Token::Op { prec, .. }), Token::Num(n)) if prec > 1 => acc *= n + 1,
            (Some(Token::Op { kind, .. }), Token::Num(n)) => {
                acc = acc.wrapping_add(n * kind as u32);
                suspend_at("add");
            }
            (None | Some(Token::Num(_)), Token::Num(n)) => acc ^= n,
            (_, op @ Token::Op { .. }) if op == (Token::Op { kind: 9, prec: 2 }) => acc += 1,
            _ => acc += 100,
        }
        last = Some(t);
    }
}

fn step(r: &mut [Vec2; 3], k: usize, f: impl Fn(Vec2) -> Vec2) -> f32 {
    for p in r.iter_mut() {
        *p = f(*p);
    }
    suspend();
    let q = r[k % 3];
    r[(k + 1) % 3] += q;
    q.x + q.y
}

pub fn mix(id: UVec2, scale: f32, out: &mut [u32]) {
    let seed = (id.x * 37 + id.y).wrapping_mul(0x9e37_79b9);
    let mut pts = [Vec2::new(1.0, 2.0), Vec2::new(id.x as f32, 0.5), Vec2::ZERO];
    let mut total = 0.0;
    let mut n = 0;
    'outer: for i in 0..4u32 {
        let mut j = i;
        while let Some(next) = j.checked_sub(1) {
            j = next;
            total += step(&mut pts, j as usize, |p| p * 0.5 + Vec2::new(scale, i as f32));
            if seed >> j & 3 == 3 {
                continue 'outer;
            }
            if n > 40 {
                break 'outer;
            }
            n += 1;
        }
        n += match parse(seed >> i, 12 + i) {
            Ok(v) if v > 1000 => 3,
            Ok(v) => v & 15,
            Err((at, true)) => at,
            Err((at, false)) => {
                suspend();
                at / 2
            }
        };
    }
    let v = if Version(n, 2) > Version(seed & 7, 1) { (n, total) } else { (n + 1, -total) };
    let c = Vec3::new(v.1, 1.0, 2.0).cross(Vec3::X);
    let mut sorted = [seed & 15, seed >> 4 & 15, seed >> 8 & 15, seed >> 12 & 15];
    for a in 1..sorted.len() {
        let mut b = a;
        while b > 0 && sorted[b - 1] > sorted[b] {
            sorted.swap(b - 1, b);
            b -= 1;
        }
    }
    let (lo, hi) = sorted.split_at(2);
    let key = lo.iter().zip(hi).fold(0u32, |acc, (a, b)| acc * 256 + a * 16 + b);
    let at = (id.y * 16 + id.x) as usize;
    out[at] = v.0 ^ key << 8 ^ c.z.to_bits() ^ (v.1 as i32 as u32).rotate_left(3);
}
