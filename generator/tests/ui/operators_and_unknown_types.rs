//! What is unknown because an operator, a dereference or a length makes no sense: that is told, not that a type cannot be inferred.
use corogen_runtime::suspend;

struct Point {
    x: f32,
}

struct Buffer<T, N> {
    items: [T; N],
}

impl<T: Copy, N> Buffer<T, N> {
    fn first(&self) -> T {
        self.items[0]
    }
}

fn dereferenced(v: &Point) -> f32 {
    let of = **v;
    of.x
}

fn of_length(id: u32) -> u32 {
    Buffer { items: [id; 4] }.first()
}

pub fn kernel(id: u32, out: &mut [f32]) {
    let a = Point { x: 1.0 };
    suspend();
    let c = a + Point { x: id as f32 };
    out[id as usize] = c.x + dereferenced(&a) + of_length(id) as f32;
}
