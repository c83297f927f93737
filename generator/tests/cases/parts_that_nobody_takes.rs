//! What a part of a value does is done, also where another part is all that is taken, or decides alone.
//!
//! run: --grid 64
//! run: --buffer out=zeros:1280
use corogen_runtime::suspend;
use glam::{BVec2, Mat3, Quat, Vec3, Vec3Swizzles, uvec2, vec3};

struct Pair {
    a: u32,
    b: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key(u32, u32);

#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Dot,
    Disk(u32),
}

fn draw(n: &mut u32) -> u32 {
    *n = n.wrapping_mul(747796405).wrapping_add(3);
    *n >> 28
}

fn float(n: &mut u32) -> f32 {
    draw(n) as f32
}

fn vector(n: &mut u32) -> Vec3 {
    vec3(float(n), 2.0, 3.0)
}

fn key(n: &mut u32) -> Key {
    Key(draw(n) % 2, draw(n))
}

fn mask(n: &mut u32) -> BVec2 {
    BVec2::new(draw(n) % 2 == 0, draw(n) % 3 == 0)
}

pub fn parts_that_nobody_takes(id: u32, out: &mut [u32]) {
    let mut n = id + 1;
    let mut words = [0; 20];
    suspend();
    words[0] = (draw(&mut n), draw(&mut n)).0;
    words[1] = [draw(&mut n), draw(&mut n)][0];
    words[2] = Pair { a: draw(&mut n), b: draw(&mut n) }.a;
    words[3] = Pair { a: 3, ..Pair { a: draw(&mut n), b: 4 } }.b;
    words[4] = vec3(float(&mut n), float(&mut n), 1.0).z as u32;
    words[5] = vec3(float(&mut n), float(&mut n), float(&mut n)).yx().y as u32;
    words[6] = vector(&mut n).with_x(3.0).x as u32;
    let replaced = vector(&mut n).with_y(5.0);
    words[7] = (replaced.x + replaced.y * 16.0) as u32;
    words[8] = Mat3::from_cols(vector(&mut n), vector(&mut n), vector(&mut n)).y_axis.x as u32;
    words[9] = uvec2(draw(&mut n), draw(&mut n)).x;
    words[10] = Quat::from_xyzw(float(&mut n), float(&mut n), 0.0, 1.0).w as u32;
    words[11] = (0..draw(&mut n)).start;
    suspend();
    if draw(&mut n) < 0 {
        n = 9;
    }
    words[12] = u32::from(Some(draw(&mut n)) == None);
    words[13] = u32::from(Shape::Disk(draw(&mut n)) == Shape::Dot);
    words[14] = u32::from(key(&mut n) < key(&mut n)) + 2 * u32::from(key(&mut n) >= Key(1, 3));
    words[15] = (key(&mut n).cmp(&key(&mut n)) as i32 + 1) as u32;
    let both = mask(&mut n) & mask(&mut n);
    let any = mask(&mut n) | BVec2::new(true, false);
    words[16] = both.bitmask() * 4 + any.bitmask();
    words[19] = n;
    out[id as usize * 20..][..20].copy_from_slice(&words);
}
