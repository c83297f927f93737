//! Writes to what cannot be written.
use corogen_runtime::suspend;

static TABLE: [u32; 2] = [1, 2];

#[derive(Clone, Copy)]
#[repr(C)]
pub struct Particle {
    age: u32,
}

impl Particle {
    fn grow(&mut self) {
        self.age += 1;
    }

    fn shrink(&self) {
        self.age -= 1;
    }
}

pub struct View {
    pub width: u32,
}

pub fn kernel(id: u32, n: u32, view: &View, particles: &[Particle], sums: &[u32], out: &mut [u32]) {
    let (late, (later, _)): (u32, (u32, u32));
    late = 3;
    later = 4;
    let count = 0;
    suspend();
    count += late + later;
    n = 3;
    view.width = 4;
    sums[id as usize] += 1;
    sums.swap(0, 1);
    particles[0].grow();
    particles[0].shrink();
    for sum in sums {
        *sum = 1;
    }
    let first = &mut sums[0];
    *first = 2;
    let pair = (id, Some(n));
    if let (_, Some(ref mut second)) = pair {
        *second += 1;
    }
    let mut add = |x: u32| count += x;
    add(2);
    TABLE[0] = 1;
    out[id as usize] = count + n;
}
