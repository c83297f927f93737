//! Enums with payload, `?`, a small machine, trait objects that visit, and references in all of them.
use corogen_runtime::{suspend, suspend_at};
use glam::{UVec2, Vec3};
#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Ball { at: Vec3, r: f32 },
    Plane(f32),
    Pair(u32, u32),
    Nothing,
}
#[derive(Clone, Copy)]
enum Cmd {
    Push(u32),
    Pop,
    Add,
    Jump { to: u32, when: bool },
    Halt,
}
#[derive(Debug, Clone, Copy)]
struct Err1(u32);
fn parse(x: u32) -> Result<u32, Err1> {
    if x % 5 == 0 {
        suspend();
        Err(Err1(x))
    } else {
        Ok(x * 2)
    }
}
fn chain(x: u32) -> Result<u32, Err1> {
    let a = parse(x)?;
    suspend();
    let b = parse(a + 1)?;
    Ok(a ^ b)
}
struct Vm<'a> {
    code: &'a [Cmd],
    pc: usize,
    stack: [u32; 8],
    sp: usize,
}
impl<'a> Vm<'a> {
    fn step(&mut self) -> Option<u32> {
        let cmd = self.code.get(self.pc)?;
        self.pc += 1;
        match *cmd {
            Cmd::Push(v) => {
                self.stack[self.sp] = v;
                self.sp += 1;
            }
            Cmd::Pop => {
                self.sp -= 1;
                suspend_at("popped");
            }
            Cmd::Add => {
                let (a, b) = (self.stack[self.sp - 1], self.stack[self.sp - 2]);
                self.sp -= 1;
                self.stack[self.sp - 1] = a + b;
            }
            Cmd::Jump { to, when } if when && self.sp > 0 && self.stack[self.sp - 1] < 20 => self.pc = to as usize,
            Cmd::Jump { .. } => {}
            Cmd::Halt => return None,
        }
        Some(self.stack[self.sp.saturating_sub(1)])
    }
}
trait Visitor {
    fn visit(&mut self, n: &Node) -> bool;
}
#[derive(Clone, Copy)]
struct Node {
    v: u32,
    l: u32,
    r: u32,
}
struct Sum {
    t: u32,
}
struct Find<'a> {
    want: u32,
    hit: Option<&'a mut u32>,
}
impl Visitor for Sum {
    fn visit(&mut self, n: &Node) -> bool {
        self.t += n.v;
        suspend();
        true
    }
}
impl Visitor for Find<'_> {
    fn visit(&mut self, n: &Node) -> bool {
        if n.v == self.want {
            if let Some(h) = self.hit.as_mut() {
                **h += n.v;
            }
            return false;
        }
        suspend();
        true
    }
}
fn walk(nodes: &[Node], root: u32, v: &mut dyn Visitor) {
    let mut stack = [0u32; 8];
    let mut n = 1;
    stack[0] = root;
    while n > 0 {
        n -= 1;
        let i = stack[n];
        if i == 0 {
            continue;
        }
        let node = &nodes[i as usize - 1];
        if !v.visit(node) {
            break;
        }
        for k in [node.r, node.l] {
            stack[n] = k;
            n += 1;
        }
    }
}
pub fn mixed(id: UVec2, out: &mut [u32]) {
    let i = id.x + id.y * 8;
    let mut h = i;
    let shapes =
        [Shape::Ball { at: Vec3::splat(i as f32), r: 2.0 }, Shape::Plane(i as f32), Shape::Pair(i, 3), Shape::Nothing];
    for s in &shapes {
        h = h * 3
            + match s {
                Shape::Ball { at, r } => {
                    suspend();
                    (at.x * r) as u32
                }
                Shape::Plane(d) if *d > 5.0 => 7,
                Shape::Plane(_) => {
                    suspend();
                    8
                }
                Shape::Pair(a @ 0..=9, b) | Shape::Pair(b, a) => a * 10 + b,
                Shape::Nothing => 1,
            };
    }
    let k = shapes[(i % 4) as usize];
    let p = match k {
        Shape::Ball { .. } => 1,
        Shape::Plane(_) => 2,
        Shape::Pair(..) => 3,
        Shape::Nothing => 4,
    };
    h ^= p;
    if k == shapes[0] {
        h += 1;
    }
    h += match chain(i) {
        Ok(v) => v,
        Err(Err1(e)) => e * 100,
    };
    let code = [Cmd::Push(i % 3), Cmd::Push(5), Cmd::Add, Cmd::Jump { to: 1, when: true }, Cmd::Pop, Cmd::Halt];
    let mut vm = Vm { code: &code, pc: 0, stack: [0; 8], sp: 0 };
    let mut n = 0;
    while let Some(top) = vm.step() {
        h = h.rotate_left(5) ^ top;
        n += 1;
        if n > 30 {
            break;
        }
        suspend();
    }
    let nodes = [
        Node { v: i, l: 2, r: 3 },
        Node { v: 4, l: 4, r: 0 },
        Node { v: 9, l: 0, r: 0 },
        Node { v: 1, l: 0, r: 5 },
        Node { v: 6, l: 0, r: 0 },
    ];
    let mut sum = Sum { t: 0 };
    let mut cell = 5u32;
    let mut find = Find { want: 9, hit: Some(&mut cell) };
    walk(&nodes, 1, &mut sum);
    walk(&nodes, 1, &mut find);
    let v: &mut dyn Visitor = if i % 2 == 0 { &mut sum } else { &mut find };
    walk(&nodes, 2, v);
    h += sum.t ^ cell;
    let mut grid = [[0u32; 3]; 3];
    for (y, row) in grid.iter_mut().enumerate() {
        for (x, c) in row.iter_mut().enumerate() {
            *c = (x * y) as u32 + i;
            suspend();
        }
    }
    let mut best = &grid[0];
    for row in &grid {
        if row.iter().sum::<u32>() % 7 > best.iter().sum::<u32>() % 7 {
            best = row;
        }
        suspend();
    }
    h ^= best[1] + best.len() as u32;
    let (mut lo, mut hi) = (&mut grid[0][..], 0);
    if i % 3 == 0 {
        lo = &mut lo[1..];
        hi += 1;
    }
    lo[0] += 50;
    suspend();
    lo[lo.len() - 1] ^= hi;
    h += grid[0].iter().fold(0, |a, b| a * 3 + b);
    let mut opt = Some(i % 4);
    while let Some(x) = opt {
        suspend();
        h += x;
        opt = x.checked_sub(1);
    }
    let t = loop {
        if let Some(x) = opt.take() {
            break x;
        }
        let Some(y) = (if h % 2 == 0 { Some(3) } else { None }) else {
            break 30;
        };
        break y + 1;
    };
    h += t;
    let label = 'outer: {
        for a in 0..5u32 {
            for b in 0..5u32 {
                suspend();
                if a * b == i % 13 {
                    break 'outer Some((a, b));
                }
            }
        }
        None
    };
    if let Some((a, b)) = label {
        h ^= a << 4 | b;
    }
    let refs = [&grid[0], &grid[1], &grid[2]];
    let mid = refs[(h % 3) as usize];
    h += mid[0];
    let [x, y, z] = *mid;
    h ^= x + y * z;
    let mut acc = [0u32; 2];
    let mut slot = &mut acc[0];
    for j in 0..4u32 {
        *slot += j * i;
        suspend();
        if j == 1 {
            slot = &mut acc[1];
        }
    }
    h += acc[0] ^ acc[1] << 3;
    out[i as usize] = h;
}
