//! Names that are nearly there.
use corogen_runtime::suspnd;
use glam::Vec33;

const LIMIT: u32 = 7;

struct Ball {
    radius: f32,
    centre: glam::Vec3,
}

impl Ball {
    fn volume(&self) -> f32 {
        self.raduis * self.radius.sqrtt()
    }
}

pub fn kernel(id: u32, out: &mut [u32]) {
    let ball = Ball { radius: 1.0, center: glam::Vec3::ZERO };
    let value = LIMTI + idd;
    out[0] = ball.volum() as u32 + value.wraping_add(1);
    let w: Bal = ball;
    out[1] = u32::MAXX + glam::Vec3::ONEE.x as u32;
    'outer: loop {
        break 'outr;
    }
}
