//! A length that needs that of a larger type, and that another.
use corogen_runtime::suspend;

struct Nested<T>(T);

impl<T> Nested<T> {
    const LENGTH: usize = Nested::<Nested<T>>::LENGTH + 1;
}

pub fn kernel(id: u32, out: &mut [u32]) {
    let a = [id; Nested::<u32>::LENGTH];
    suspend();
    out[id as usize] = a[0];
}
