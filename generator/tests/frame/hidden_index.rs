//! An index that is named only inside an operator is computed again with what it reads: the elements are kept once, in their array.
use corogen_runtime::suspend_at;
use std::ops::Index;

#[derive(Clone, Copy, Default)]
struct Vertex {
    at: u32,
    weight: u32,
}

struct Path {
    vertices: [Vertex; 4],
}

impl Index<usize> for Path {
    type Output = Vertex;

    fn index(&self, at: usize) -> &Vertex {
        &self.vertices[at]
    }
}

fn noise(x: u32) -> u32 {
    (x ^ 0x5bd1_e995) % 0xffff_fffb
}

pub fn hidden_index(id: u32, out: &mut [u32]) {
    let mut path = Path { vertices: [Vertex::default(); 4] };
    for at in 0..id % 4 {
        path.vertices[at as usize] = Vertex { at: noise(id + at), weight: noise(at) };
    }
    let mut sum = 0;
    for s in 1..4 {
        for t in 2..4 {
            let (a, b) = (path[t - 1], path[s - 1]);
            suspend_at("connect");
            sum += a.at * b.weight + a.weight * b.at;
        }
    }
    out[id as usize] = sum;
}
