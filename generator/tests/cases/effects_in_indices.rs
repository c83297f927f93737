//! An index whose value comes from a call with an effect: evaluated once, however often the place is looked at, and in its turn.
//!
//! run: --grid 97
//! run: --buffer out=zeros:1067
use corogen_runtime::suspend;

#[derive(Clone, Copy)]
struct Light {
    power: u32,
    reach: u32,
}

#[derive(Clone, Copy)]
enum Shape {
    Dot,
    Disk(u32),
    Pair { near: u32, far: u32 },
}

struct Counter {
    next: u32,
    of: [u32; 4],
}

impl Counter {
    fn draw(&mut self) -> u32 {
        self.next = self.next * 5 + 1;
        self.next >> 1
    }

    /// The base of the struct is read behind the draw.
    fn renewed(&mut self) -> Counter {
        Counter { of: [self.draw(), 2, 3, 4], ..*self }
    }
}

fn lit(lights: &[Light; 3], counter: &mut Counter) -> u32 {
    let Light { power, reach } = lights[(counter.draw() % 3) as usize];
    power * 1000 + reach
}

pub fn effects_in_indices(id: u32, out: &mut [u32]) {
    let mut counter = Counter { next: id, of: [id, 1, 2, 3] };
    let pairs = [(1, 10), (id, 20), (3, 30)];
    let found = [Some(id), None];
    let shapes = [Shape::Dot, Shape::Disk(id), Shape::Pair { near: 4, far: id }];
    let mut lights = [Light { power: 1, reach: 2 }, Light { power: id, reach: 3 }, Light { power: 5, reach: id }];
    let mut kept = [id; 4];
    suspend();
    let (a, b) = pairs[(counter.draw() % 3) as usize];
    out[(id * 11) as usize] = a + 100 * b;
    if let Some(v) = found[(counter.draw() % 2) as usize] {
        suspend();
        out[(id * 11 + 1) as usize] = v + 1;
    }
    out[(id * 11 + 2) as usize] = lit(&lights, &mut counter);
    out[(id * 11 + 3) as usize] = match shapes[(counter.draw() % 3) as usize] {
        Shape::Dot => 7,
        Shape::Disk(radius) => radius,
        Shape::Pair { near, far } => near * 100 + far,
    };
    out[(id * 11 + 4) as usize] = found[(counter.draw() % 2) as usize].unwrap_or(9);
    {
        let Light { power, reach } = &mut lights[(counter.draw() % 3) as usize];
        *power += 3;
        *reach += *power;
    }
    // the effect of the index of what is assigned must be kept too
    kept[(counter.draw() % 4) as usize] = 7;
    suspend();
    kept[(counter.draw() % 4) as usize] += counter.next;
    suspend();
    out[(id * 11 + 5) as usize] = counter.next;
    let at = counter.of[(counter.next % 4) as usize];
    counter = counter.renewed();
    out[(id * 11 + 6) as usize] = at + counter.of[0];
    match kept[(counter.draw() % 4) as usize] {
        0..=40 => out[(id * 11 + 7) as usize] = counter.next,
        high => out[(id * 11 + 7) as usize] = high,
    }
    let mut turns = 0;
    while kept[(counter.draw() % 4) as usize] % 3 != 0 && turns < 9 {
        suspend();
        turns += 1;
        kept[(counter.draw() % 4) as usize] = turns;
    }
    out[(id * 11 + 8) as usize] = turns + counter.next;
    out[(id * 11 + 9) as usize] = kept[0] + 3 * kept[1] + 5 * kept[2] + 7 * kept[3];
    out[(id * 11 + 10) as usize] = lights[0].reach + 3 * lights[1].reach + 5 * lights[2].power;
}
