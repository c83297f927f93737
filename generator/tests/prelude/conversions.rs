//! Variants told apart, and what vectors become and come from.
use glam::*;

use std::mem::discriminant;
fn put(v: &mut u32, x: u32) {
    *v = v.wrapping_mul(0x01000193) ^ x;
}
fn mixed(words: impl AsRef<[u32]>) -> u32 {
    words.as_ref().iter().fold(1, |mixed, word| (mixed ^ word).rotate_left(3))
}
fn raise(mut words: impl AsMut<[u32]>) {
    for word in words.as_mut() {
        *word ^= 5;
    }
}
#[derive(Clone, Copy)]
enum E {
    A,
    #[allow(dead_code)]
    B(u32),
    #[allow(dead_code)]
    C {
        x: f32,
    },
}
#[derive(Clone, Copy)]
enum F {
    Low = -3,
    Mid,
    High = 9,
}
fn e(x: u32) -> E {
    match x % 3 {
        0 => E::A,
        1 => E::B(x),
        _ => E::C { x: x as f32 },
    }
}
fn f(x: u32) -> F {
    match x % 3 {
        0 => F::Low,
        1 => F::Mid,
        _ => F::High,
    }
}
fn variants(x0: u32, y0: u32) -> u32 {
    let mut v = 1;
    let a = e(x0);
    let mut last = discriminant(&a);
    for i in 0..5 {
        let d = discriminant(&e(y0 + i * x0));
        put(&mut v, (d == last) as u32);
        last = d;
    }
    put(&mut v, (discriminant(&a) == discriminant(&E::B(0))) as u32);
    put(&mut v, (discriminant(&f(x0)) != discriminant(&f(y0))) as u32);
    put(&mut v, (discriminant(&Some(x0)) == discriminant(&(y0 > 1).then_some(3))) as u32);

    let m = Vec3::from(uvec3(x0, 2, y0).cmpge(uvec3(3, 2, 1)));
    put(&mut v, m.x.to_bits() ^ (m.y + m.z) as u32);
    let m = IVec4::from(BVec4::new(x0 > 2, true, false, y0 > 1));
    put(&mut v, m.dot(ivec4(1, 2, 3, 4)) as u32);
    put(&mut v, UVec2::try_from(uvec2(x0, y0).as_ivec2() - 3).map_or(9, |v| v.x * v.y));
    put(&mut v, IVec3::try_from(uvec3(x0, y0 << 30, 2)).map_or(9, |v| (v.x + v.y) as u32));
    let n = vec3(x0 as f32, 2.0, 3.0);
    let mut words = [x0, y0, 3];
    raise(&mut words);
    let lent = &words;
    put(&mut v, mixed(lent));
    put(&mut v, mixed(&words[1..]));
    let lent = &mut words;
    put(&mut v, mixed(lent));
    put(&mut v, mixed(words));
    let r: &[f32; 3] = n.as_ref();
    put(&mut v, r[(y0 % 3) as usize].to_bits());
    let mut m = Mat3A::from_diagonal(n);
    m.col_mut((x0 % 3) as usize).y += 2.0;
    put(&mut v, (m.x_axis.y + m.y_axis.y * 5.0 + m.z_axis.y * 7.0).to_bits());
    put(&mut v, Vec4::from((x0 as f32, vec3a(1.0, 2.0, 3.0))).dot(vec4(1.0, 2.0, 3.0, 4.0)).to_bits());
    v
}

fn sums(x: u32, y: u32) -> u32 {
    let (p, q) = (vec3(x as f32, 2.0, y as f32), vec3(1.0, 0.5, 3.0));
    let turns = [Quat::from_xyzw(0.0, 0.5, 1.0, y as f32), Quat::from_xyzw(x as f32, 1.0, 0.0, 0.25)];
    let maps = [Mat3::from_cols(p, q, p + q), Mat3::from_diagonal(q)];
    let mut v = 1;
    let turn: Quat = turns.iter().sum();
    put(&mut v, (turn.x + turn.y + turn.z + turn.w).to_bits());
    let turn: Quat = turns.into_iter().product();
    put(&mut v, (-&turn).x.to_bits() ^ turn.w.to_bits());
    let map: Mat3 = maps.iter().sum();
    put(&mut v, (-&map).row(1).x.to_bits());
    let map: Mat3 = maps.iter().product();
    put(&mut v, (map * p).y.to_bits());
    let moved = [Affine2::from_translation(p.truncate()), Affine2::from_scale(q.truncate())];
    let both: Affine2 = moved.iter().product();
    let mut map = Mat3::IDENTITY;
    map *= both;
    put(&mut v, (map * p).x.to_bits());
    let moved = Affine3A::from_translation(p);
    let mut map = Mat4::from_diagonal(q.extend(1.0));
    map *= moved;
    put(&mut v, map.w_axis.x.to_bits());
    put(&mut v, <[u32; 3]>::from(p.cmplt(q))[0]);
    v
}

pub fn kernel(id: u32, values: &[u32], out: &mut [u32]) {
    let a = values[id as usize / values.len()];
    let b = values[id as usize % values.len()];
    let (x, y) = (a % 16, b % 4);
    let at = id as usize * 256;
    out[at] = variants(x, y);
    out[at + 1] = sums(x, y);
}
