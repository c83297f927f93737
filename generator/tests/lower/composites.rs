//! Trait objects that hold trait objects, and objects of one trait as those of another: what is called is known by the
//! objects that lie in them.
use corogen_runtime::suspend;

trait Named {
    fn code(&self) -> u32;
}

trait Field: Named {
    fn at(&self, x: f32) -> f32;
}

struct Wave(f32);

struct Ramp {
    slope: f32,
}

struct Sum<'a>(&'a dyn Field, &'a dyn Field);

struct Shifted<'a> {
    field: &'a dyn Field,
    by: f32,
}

impl Named for Wave {
    fn code(&self) -> u32 {
        1
    }
}

impl Named for Ramp {
    fn code(&self) -> u32 {
        2
    }
}

impl Named for Sum<'_> {
    fn code(&self) -> u32 {
        10 * code_of(self.0) + code_of(self.1)
    }
}

impl Named for Shifted<'_> {
    fn code(&self) -> u32 {
        self.field.code() + 5
    }
}

impl Field for Wave {
    fn at(&self, x: f32) -> f32 {
        suspend();
        (x * self.0).fract()
    }
}

impl Field for Ramp {
    fn at(&self, x: f32) -> f32 {
        x * self.slope
    }
}

impl Field for Sum<'_> {
    fn at(&self, x: f32) -> f32 {
        self.0.at(x) + self.1.at(x)
    }
}

impl Field for Shifted<'_> {
    fn at(&self, x: f32) -> f32 {
        self.field.at(x + self.by)
    }
}

fn code_of(named: &dyn Named) -> u32 {
    named.code()
}

pub fn composites(id: u32, out: &mut [f32]) {
    let wave = Wave(id as f32);
    let ramp = Ramp { slope: 0.5 };
    let sum = Sum(&wave, &ramp);
    let shifted = Shifted { field: &sum, by: 0.25 };
    let chosen: &dyn Field = if id % 2 == 0 { &shifted } else { &ramp };
    let top = Sum(chosen, &ramp);
    suspend();
    let mut value = top.at(0.5);
    let named: &dyn Named = chosen;
    value += named.code() as f32;
    out[id as usize] = value + code_of(&top) as f32;
}
