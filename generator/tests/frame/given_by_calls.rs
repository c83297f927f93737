//! What functions give is computed again, as far as it is an expression of their arguments.
use corogen_runtime::suspend_at;

#[derive(Clone, Copy)]
struct Material {
    albedo: f32,
    kind: u32,
}

impl Material {
    fn new(albedo: f32) -> Self {
        Material { albedo, kind: 1 }
    }

    fn of_kind(mut self, kind: u32) -> Self {
        self.kind = kind;
        self
    }

    fn paint(&mut self, coats: u32) {
        if coats > 3 {
            self.albedo = 0.25;
            return;
        }
        self.albedo *= 0.5;
    }
}

struct Pcg {
    state: u32,
    increment: u32,
}

impl Pcg {
    fn new(seed: u32, sequence: u32) -> Self {
        let mut rng = Pcg { state: 0, increment: sequence << 1 | 1 };
        rng.next();
        rng.state = rng.state.wrapping_add(seed);
        rng.next();
        rng
    }

    /// Changes the state and nothing else.
    fn next(&mut self) -> u32 {
        self.state = self.state.wrapping_mul(747_796_405).wrapping_add(self.increment);
        self.state / 3
    }
}

/// Draws to decide: what it gives is the state after that.
fn drawn(rng: &mut Pcg) -> u32 {
    let mut other = Pcg { state: rng.state, increment: 3 };
    let mut sum = 0;
    if rng.next() > 9 {
        sum += 1;
    }
    while other.next() % 3 != 0 {
        sum += 1;
    }
    sum + (rng.state ^ other.state)
}

/// Two values of one: none of them is an expression.
fn either(test: bool) -> u32 {
    if test {
        return 7;
    }
    9
}

pub fn given_by_calls(id: u32, salt: u32, out: &mut [f32]) {
    let plain = Material::new(0.75).of_kind(salt >> 4);
    let mut painted = Material::new(0.5).of_kind(salt >> 3);
    let mut rng = Pcg::new(id, 54);
    let other = either(salt > 3) + drawn(&mut Pcg { state: id, increment: 5 });
    suspend_at("first");
    painted.paint(rng.next());
    suspend_at("second");
    out[id as usize] =
        plain.albedo * plain.kind as f32 + painted.albedo * painted.kind as f32 + rng.next() as f32 + other as f32;
}
