//! A variant without its path is a variable, which matches everything.
use corogen_runtime::suspend;

#[derive(Clone, Copy, PartialEq)]
enum Surface {
    Matte,
    Glossy,
    Light(u32),
}

fn cost(surface: Surface) -> u32 {
    match surface {
        Surface::Light(power) => power,
        Matte => 1,
    }
}

pub fn paint(id: u32, out: &mut [u32]) {
    let surface = if id == 0 { Surface::Matte } else { Surface::Glossy };
    suspend();
    let known = Some(surface);
    if let Some(Glossy) = &known {
        out[0] = 1;
    }
    let (Light, matte) = (surface, 3);
    out[id as usize] = cost(Light) + matte;
}
