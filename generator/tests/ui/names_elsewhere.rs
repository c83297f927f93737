//! Names that are known, and not here: private, without a `use`, or of a later version.
use corogen_runtime::*;

mod shapes {
    fn area() -> u32 {
        helper()
    }
    pub struct Open;
    const SIDES: u32 = 4;
    pub mod deep {
        pub(super) fn hidden() -> u32 {
            super::area() + super::SIDES
        }
    }
    mod closed {
        pub fn inner() -> u32 {
            1
        }
    }
    fn uses() -> u32 {
        deep::hidden() + closed::inner()
    }
}

fn helper() -> u32 {
    1
}

struct Ball {
    radius: f32,
}

pub fn kernel(id: UVec2, sky: &Texture2d<f32>, world: &corogen_runtime::Tlas, out: &mut [u32]) {
    suspend();
    let ball = Ball(1.0);
    let open = Open;
    let pi = PI;
    let vector = Vec4::new(1.0, 2.0, 3.0, 4.0);
    let counter = AtomicU32::new(1);
    counter.store(1, Ordering::Relaxed);
    out[0] = shapes::area() + shapes::SIDES;
    out[1] = shapes::deep::hidden() + shapes::closed::inner();
}
