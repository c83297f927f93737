//! Variants have names: those of an enum without payload, of which one is what another enum calls its own, and the tags of one with three.
use corogen_runtime::suspend;

/// What becomes of light at a surface.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Absorbed,
    Mirrored,
    Scattered,
}

#[derive(Clone, Copy, PartialEq)]
#[repr(u32)]
enum Weight {
    Light = 1,
    Heavy = 10,
    Absorbed = 100,
}

enum Event {
    Nothing,
    Hit { distance: f32, fate: Fate },
    Left(u32),
}

impl Fate {
    fn of(bits: u32) -> Fate {
        match bits % 3 {
            0 => Fate::Absorbed,
            1 => Fate::Mirrored,
            _ => Fate::Scattered,
        }
    }

    fn weight(self) -> Weight {
        match self {
            Fate::Absorbed => Weight::Absorbed,
            Fate::Mirrored => Weight::Heavy,
            Fate::Scattered => Weight::Light,
        }
    }
}

fn event(bits: u32) -> Event {
    if bits == 0 {
        Event::Nothing
    } else if bits % 2 == 0 {
        Event::Hit { distance: bits as f32, fate: Fate::of(bits) }
    } else {
        Event::Left(bits)
    }
}

pub fn variants(id: u32, out: &mut [u32]) {
    let event = event(id);
    suspend();
    out[id as usize] = match event {
        Event::Nothing => 0,
        Event::Hit { distance, fate } if fate != Fate::Absorbed => distance as u32 + fate.weight() as u32,
        Event::Hit { fate, .. } => Fate::Scattered as u32 - fate as u32 + [Weight::Light, Weight::Heavy][id as usize % 2] as u32,
        Event::Left(bits) => bits,
    };
}
