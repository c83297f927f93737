//! Comments and documentation: where each of them goes.
use corogen_runtime::suspend;

/// A particle.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Particle {
    /// Where.
    at: [f32; 2],
    mass: f32, // in grams
}

// Ages one particle.
fn age(particle: &mut Particle) {
    particle.mass *= 0.5; // it decays
}

fn product(particle: &Particle) -> f32 {
    // before a value
    particle.mass * 2.0 // and on its line
}

/// The entry.
pub fn comments(id: u32, particles: &mut [Particle]) {
    // a block of
    // two lines
    let mut p = particles[id as usize];
    p.mass = product(&p);

    // before the condition
    if p.mass > 1.0 {
        // inside
        age(&mut p);
    }
    suspend(); // here it stops
    match id {
        // nothing
        0 => {}
        _ => age(&mut p),
    }
    // at the end
    particles[id as usize] = p;
}
