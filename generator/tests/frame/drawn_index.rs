//! Of what is drawn from a table, its index is kept: the light is read again.
use corogen_runtime::suspend_at;
use glam::Vec3;

#[derive(Clone, Copy)]
struct Light {
    position: Vec3,
    power: f32,
}

const LIGHTS: [Light; 4] = [
    Light { position: Vec3::new(0.0, 2.0, 0.5), power: 1.0 },
    Light { position: Vec3::new(1.0, 2.0, 0.0), power: 4.0 },
    Light { position: Vec3::new(0.5, 3.0, 0.0), power: 2.0 },
    Light { position: Vec3::new(-1.0, 1.5, 2.0), power: 0.5 },
];

/// What a surface may be painted with.
#[repr(C)]
pub struct Palette {
    paints: [Vec3; 16],
}

fn draw(state: &mut u32) -> u32 {
    *state = *state * 1_664_525 % 4_294_967_291 + 7;
    *state >> 8
}

pub fn drawn_index(id: u32, palette: &Palette, out: &mut [Vec3]) {
    let mut state = id + 1;
    let mut sum = Vec3::ZERO;
    for bounce in 0..4 {
        let light = LIGHTS[(draw(&mut state) % 4) as usize];
        let paint = palette.paints[(state >> 28) as usize];
        state += bounce;
        suspend_at("shadow");
        sum += light.position * light.power * paint;
    }
    out[id as usize] = sum;
}
