//! References in elements that are written through a `&mut` to one that is chosen at run time, and what was read there before.
//!
//! run: --grid 64 --buffer out=zeros:256
use corogen_runtime::suspend;

trait State {
    fn enter(&self) -> u32;
}

struct Walk(u32);

struct Rest<'a>(&'a u32);

impl State for Walk {
    fn enter(&self) -> u32 {
        self.0
    }
}

impl State for Rest<'_> {
    fn enter(&self) -> u32 {
        *self.0 + 1000
    }
}

#[derive(Clone, Copy)]
enum Pick<'a> {
    None,
    One(&'a u32),
    Two(&'a u32, u32),
}

fn value(pick: Pick) -> u32 {
    match pick {
        Pick::None => 1,
        Pick::One(a) => *a,
        Pick::Two(a, b) => a * b,
    }
}

fn put<'a>(slot: &mut Pick<'a>, pick: Pick<'a>) -> u32 {
    let old = *slot;
    *slot = pick;
    value(old)
}

/// Text is only in messages, whoever it is given to.
struct Kind {
    name: &'static str,
    cost: u32,
}

pub fn behind(id: u32, out: &mut [u32]) {
    let at = 4 * id as usize;
    let (walk, rest) = (Walk(3), Rest(&id));
    let mut h = 1;
    for turn in 0..2 {
        let mut all: [&dyn State; 2] = [&walk, &rest];
        let state: &dyn State = if id % 3 == 0 { &walk } else { &rest };
        for (i, slot) in all.iter_mut().enumerate() {
            suspend();
            if i as u32 == id % 2 {
                *slot = state;
            }
        }
        for state in &all {
            h = h * 7 + state.enter() + turn;
        }
    }
    out[at] = h;

    let mut h = 2;
    for turn in 0..2 {
        let mut all: [&dyn State; 2] = [&walk, &rest];
        let state: &dyn State = if id % 3 == 0 { &walk } else { &rest };
        let old = core::mem::replace(&mut all[id as usize % 2], state);
        suspend();
        h = h * 5 + old.enter() * (turn + 2) + all[0].enter() + all[1].enter() * 3;
    }
    out[at + 1] = h;

    let mut all: [Option<&dyn State>; 2] = [Some(&walk), None];
    let mut h = 3;
    for turn in 0..3 {
        let taken = all[(id + turn) as usize % 2].take();
        suspend();
        h = h * 5 + taken.map_or(9, |state| state.enter());
        all[turn as usize % 2].replace(if id % 4 == turn { &rest } else { &walk });
    }
    out[at + 2] = h + all.iter().flatten().map(|state| state.enter()).sum::<u32>();

    let (a, b) = (3, id);
    let mut h = 4u32;
    for turn in 0..2 {
        let mut all = [Pick::One(&a), Pick::None, Pick::Two(&b, 4)];
        let pick = match id % 5 {
            0 => Pick::None,
            1 | 2 => Pick::Two(&a, id),
            _ => Pick::One(&b),
        };
        h = h * 3 + put(&mut all[id as usize % 3], pick);
        suspend();
        for pick in &all {
            h = h * 7 + value(*pick) + turn;
        }
    }
    let (mut left, mut right) = (Kind { name: "left", cost: 1 }, Kind { name: "right", cost: 2 });
    let side = if id % 3 == 0 { &mut left } else { &mut right };
    suspend();
    side.cost += id;
    side.name = "chosen";
    assert!(left.cost < 90, "{} is too dear", left.name);
    out[at + 3] = h + left.cost * 100 + right.cost;
}
