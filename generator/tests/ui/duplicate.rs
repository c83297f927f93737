use corogen_runtime::suspend;

struct Ray {
    length: f32,
}

struct Ray {
    weight: f32,
}

pub fn kernel(id: u32, out: &mut [f32]) {
    suspend();
    out[id as usize] = Ray { length: 1.0 }.length;
}
