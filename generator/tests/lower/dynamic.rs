//! Trait objects: in variables, arrays, structs and arguments, chosen at run time; methods that suspend.
use corogen_runtime::suspend;
trait Shape {
    fn area(&self) -> f32;
    fn name(&self) -> u32 {
        7
    }
    fn grow(&mut self, by: f32);
    fn march(&self, t: u32) -> u32;
}
#[derive(Clone, Copy)]
struct Circle {
    r: f32,
}
#[derive(Clone, Copy)]
struct Rect {
    w: f32,
    h: f32,
}
struct Unit;
impl Shape for Circle {
    fn area(&self) -> f32 {
        self.r * self.r * 3.0
    }
    fn grow(&mut self, by: f32) {
        self.r += by;
    }
    fn march(&self, t: u32) -> u32 {
        let mut k = t;
        for _ in 0..t % 3 {
            suspend();
            k = k * 2 + 1;
        }
        k
    }
}
impl Shape for Rect {
    fn area(&self) -> f32 {
        self.w * self.h
    }
    fn name(&self) -> u32 {
        9
    }
    fn grow(&mut self, by: f32) {
        self.w += by;
        self.h *= 2.0;
    }
    fn march(&self, t: u32) -> u32 {
        suspend();
        t + 5
    }
}
impl Shape for Unit {
    fn area(&self) -> f32 {
        1.0
    }
    fn grow(&mut self, _: f32) {}
    fn march(&self, t: u32) -> u32 {
        t
    }
}
fn total(shapes: &[&dyn Shape]) -> f32 {
    let mut t = 0.0;
    for s in shapes {
        t += s.area();
        suspend();
    }
    t
}
fn describe(s: &dyn Shape) -> u32 {
    s.name() * 10 + s.area() as u32
}
fn enlarge(s: &mut dyn Shape, by: f32) {
    s.grow(by);
    suspend();
    s.grow(0.5);
}
fn apply(f: &dyn Fn(u32) -> u32, n: u32) -> u32 {
    let mut h = 0;
    for i in 0..n {
        h += f(i);
        suspend();
    }
    h
}
fn each(n: u32, f: &mut dyn FnMut(u32)) {
    for i in 0..n {
        f(i);
    }
}
struct Scene<'a> {
    hero: &'a dyn Shape,
    others: [&'a dyn Shape; 3],
}
pub fn dynamic(id: u32, out: &mut [u32]) {
    let a = Circle { r: id as f32 };
    let b = Rect { w: 2.0, h: id as f32 };
    let mut c = Circle { r: 1.0 };
    let u = Unit;
    let s: &dyn Shape = if id % 2 == 0 { &a } else { &b };
    suspend();
    let mut h = describe(s) + s.march(id);
    let list: [&dyn Shape; 4] = [&a, &b, &u, s];
    h += total(&list) as u32;
    let k = list[(id % 4) as usize];
    suspend();
    h = h * 3 + k.name();
    let mut r = b;
    enlarge(&mut r, 1.5);
    enlarge(&mut c, 2.0);
    {
        let m: &mut dyn Shape = match id % 3 {
            0 => &mut r,
            1 => &mut c,
            _ => &mut Unit,
        };
        enlarge(m, 1.0);
    }
    h += r.area() as u32 ^ c.area() as u32;
    let scene = Scene { hero: list[1], others: [&a, &c, &b] };
    h ^= describe(scene.hero);
    for o in scene.others.iter() {
        h = h.rotate_left(2) ^ o.march(h % 5);
    }
    let biggest = list.iter().max_by(|x, y| x.area().total_cmp(&y.area())).unwrap();
    h += biggest.name();
    let mut cur: &dyn Shape = &u;
    for i in 0..4 {
        h += cur.march(i);
        cur = list[((id + i) % 4) as usize];
    }
    let mut best: Option<&dyn Shape> = None;
    for s in list {
        if best.map_or(true, |b| b.area() < s.area()) {
            best = Some(s);
        }
        suspend();
    }
    if let Some(b) = best {
        h ^= b.name();
    }
    let off = id;
    h += apply(&|x| x * off, 4) ^ apply(&|x| x + 1, id % 3);
    let mut sum = 0;
    each(5, &mut |i| {
        sum += i * off;
        suspend();
    });
    h ^= sum;
    out[id as usize] = h;
}
