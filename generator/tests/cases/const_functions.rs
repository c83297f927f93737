//! What the body of a `const fn` may do, whether a constant calls it or not.
//!
//! run: --grid 1 --buffer list=zeros:4 --buffer out=zeros:8
use corogen_runtime::suspend;
use glam::Vec3;

#[derive(Clone, Copy, PartialEq)]
struct Ray {
    from: Vec3,
    to: Vec3,
}

impl Ray {
    const fn new(from: Vec3, to: Vec3) -> Self {
        Self { from, to }
    }

    const fn along_x(self) -> f32 {
        self.to.x - self.from.x
    }

    const fn reach(&mut self, x: f32) -> &mut Self {
        self.to.x = x;
        self
    }
}

// Only what computes a constant may call itself.
const fn factorial(n: u32) -> u32 {
    if n == 0 { 1 } else { n * factorial(n - 1) }
}

const fn power(base: u32, exponent: u32) -> u32 {
    let (mut power, mut count) = (1u32, 0);
    while count < exponent {
        power = power.wrapping_mul(base);
        count += 1;
    }
    power
}

const fn greatest<const N: usize>(values: &[u32; N]) -> u32 {
    let mut most = values[0];
    let mut at = 1;
    loop {
        if at == N {
            break most;
        }
        most = if values[at] > most { values[at] } else { most };
        at += 1;
    }
}

const fn first_above(values: &[u32], bound: u32) -> Option<usize> {
    let mut at = 0;
    while let Some((first, _)) = values.split_at(at).1.split_first() {
        if *first > bound {
            return Some(at);
        }
        at += 1;
        if at == values.len() {
            return None;
        }
    }
    None
}

const fn or_zero(value: Option<u32>) -> u32 {
    let Some(value) = value else { return 0 };
    assert!(value != 7, "not {{seven}}");
    match value {
        u32::MAX => unreachable!(),
        _ => value,
    }
}

const fn chosen<T: Copy>(first: bool, a: T, b: T) -> T {
    if first { a } else { b }
}

const fn written(place: &mut u32, value: u32) {
    *place += value;
}

const fn mixed(a: i32, b: u8) -> i32 {
    let mut sum = a << b;
    written(&mut 3, 4);
    sum ^= -a;
    sum += (a as f32 * 0.5) as i32;
    !sum
}

const MOST: u32 = greatest(&[3, factorial(3), 4]);
const AT: usize = match first_above(&[3, 9, 4], 5) {
    Some(at) => at,
    None => panic!("there is one"),
};
const RAY: Ray = {
    let mut ray = Ray::new(Vec3::ZERO, Vec3::ONE);
    ray.reach(4.0).reach(5.0);
    ray
};

pub fn const_functions(id: u32, list: &[u32], out: &mut [u32]) {
    suspend();
    let values = &[list[0], list[1], 3, 4];
    let mut sum = power(3, id) + greatest(values) + or_zero(values.first().copied());
    written(&mut sum, MOST);
    // here they are functions like others
    let above = values.iter().map(|&value| power(value, 2)).max().unwrap_or_default();
    out[0] = sum + above + AT as u32 + first_above(values, id).map_or(0, |at| at as u32);
    out[1] = (RAY.along_x() + Ray::new(RAY.from, RAY.to + RAY.from).along_x()) as u32;
    out[2] = chosen(id == 1, mixed(3, 4), mixed(id as i32, 2)) as u32;
    out[3] = (chosen(true, RAY, RAY) == RAY) as u32;
}
