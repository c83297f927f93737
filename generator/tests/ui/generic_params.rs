//! Generic arguments.
use corogen_runtime::suspend;

struct Ring<const N: usize> {
    data: [u32; N],
}
fn first<T>(v: T) -> T {
    v
}
impl<const N: usize> Ring<N> {
    fn new() -> Self {
        Ring { data: [0; N] }
    }
}

fn unknown_length() -> u32 {
    let r = Ring::new();
    r.data.len() as u32
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    out[0] = first::<u32, f32>(id) + Ring::<3, 4>::new().data[0] + unknown_length();
}
