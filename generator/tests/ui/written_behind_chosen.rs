//! A reference that is written through a `&mut` chosen at run time: each that may be chosen would have to take it over.
use corogen_runtime::suspend;

trait State {
    fn enter(&self) -> u32;
}

struct Walk(u32);

struct Rest(u32);

impl State for Walk {
    fn enter(&self) -> u32 {
        self.0
    }
}

impl State for Rest {
    fn enter(&self) -> u32 {
        self.0 + 1000
    }
}

pub fn behind(id: u32, out: &mut [u32]) {
    let (walk, rest) = (Walk(3), Rest(id));
    suspend();
    let mut left: &dyn State = &walk;
    let mut right: &dyn State = &rest;
    let side = if id % 2 == 0 { &mut left } else { &mut right };
    *side = &rest;
    out[id as usize] = left.enter() + right.enter();
}
