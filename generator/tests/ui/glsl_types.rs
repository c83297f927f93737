//! Types of GLSL, items of a type behind a dot, a marker with a name that it does not take.
use corogen_runtime::{suspend, suspend_at};

enum Kind {
    Known,
    Counted(u32),
}

trait Shade {
    fn shade(&self) -> u32;
}

impl Shade for Kind {
    fn shade(&self) -> u32 {
        1
    }
}

fn shaded(of: impl Shade) -> u32 {
    of.shade()
}

fn scaled(p: vec3, by: float) -> vec3 {
    p * by
}

fn dotted() -> Kind {
    Kind.Known
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend("first");
    suspend(id);
    suspend_at("second");
    out[id as usize] = shaded(&Kind::Counted(id));
}
