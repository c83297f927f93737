//! Structs that hold references, matches on `&mut`, closures by `&mut impl FnMut`, nested arrays, labels on blocks.
use corogen_runtime::{suspend, suspend_at};
use glam::{UVec2, Vec3};

#[derive(Clone, Copy)]
struct Material {
    albedo: Vec3,
    kind: Kind,
}
#[derive(Clone, Copy)]
enum Kind {
    Diffuse,
    Metal { rough: f32 },
    Glass(f32),
}
struct World<'a> {
    mats: &'a [Material; 3],
    lights: [f32; 2],
    best: Option<(u32, f32)>,
}

impl<'a> World<'a> {
    fn mat(&self, i: u32) -> &'a Material {
        &self.mats[i as usize % 3]
    }
    fn consider(&mut self, i: u32, d: f32) {
        match &mut self.best {
            Some((bi, bd)) if *bd > d => {
                *bi = i;
                *bd = d;
            }
            Some(_) => {}
            slot @ None => *slot = Some((i, d)),
        }
    }
    fn bounce(&mut self, i: u32, depth: u32, log: &mut impl FnMut(u32, f32)) -> f32 {
        let m = self.mat(i);
        let w = match m.kind {
            Kind::Diffuse => {
                suspend_at("diffuse");
                0.5
            }
            Kind::Metal { rough } if rough < 0.5 => {
                log(i, rough);
                0.75
            }
            Kind::Metal { rough } => {
                suspend_at("rough");
                rough
            }
            Kind::Glass(ior) => ior - 1.0,
        };
        self.lights[(depth % 2) as usize] += w;
        self.consider(i, w * depth as f32);
        w * m.albedo.x
    }
}

fn gcd(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn find(grid: &[[u32; 4]; 3], want: u32) -> Option<(usize, usize)> {
    for (y, row) in grid.iter().enumerate() {
        for (x, &cell) in row.iter().enumerate() {
            if cell == want {
                return Some((x, y));
            }
        }
    }
    None
}

pub fn world(id: UVec2, bias: f32, out: &mut [u32]) {
    let mats = [
        Material { albedo: Vec3::splat(0.5), kind: Kind::Diffuse },
        Material { albedo: Vec3::new(0.25, 0.5, 1.0), kind: Kind::Metal { rough: id.x as f32 * 0.125 } },
        Material { albedo: Vec3::X, kind: Kind::Glass(1.5) },
    ];
    let mut world = World { mats: &mats, lights: [0.0; 2], best: None };
    let mut count = 0u32;
    let mut sum = 0.0;
    let mut total = bias;
    for depth in 1..=id.y % 5 + 1 {
        let mut log = |i: u32, r: f32| {
            count += i + 1;
            sum += r;
            suspend();
        };
        total += world.bounce(id.x + depth, depth, &mut log);
        let stop = {
            let t = &total;
            *t > 2.5
        };
        if stop {
            break;
        }
    }
    let mut grid = [[0u32; 4]; 3];
    for (y, row) in grid.iter_mut().enumerate() {
        for x in 0..4 {
            row[x] = gcd(id.x + x as u32 * 7 + 1, id.y + y as u32 * 5 + 2);
        }
    }
    let mut spot = find(&grid, 3).map(|(x, y)| (x * 10 + y) as u32);
    if let Some(ref mut s) = spot {
        *s += count;
        suspend();
    } else {
        spot = Some(5);
    }
    let [first, second] = world.lights;
    let (bi, bd) = world.best.unwrap_or((9, 0.0));
    let flags = [first > second, bd > 1.0, count == 0];
    let mask = flags.iter().enumerate().fold(0u32, |m, (i, &f)| if f { m | 1 << i } else { m });
    let worst = grid.iter().map(|r| r.iter().copied().max().expect("some")).max().unwrap();
    let label = 'l: {
        for r in &grid {
            for c in r {
                if *c == worst {
                    break 'l c + 1;
                }
            }
            suspend();
        }
        0
    };
    out[(id.y * 8 + id.x) as usize] = total.to_bits()
        ^ bi << 3
        ^ (bd * 64.0) as u32
        ^ mask
        ^ spot.unwrap() << 9
        ^ worst << 14
        ^ label << 20
        ^ (sum * 8.0) as u32
        ^ first.to_bits().rotate_left(7);
}
