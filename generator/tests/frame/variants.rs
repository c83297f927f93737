//! A value has one variant: fields of different ones, of one type, have one place in the frame.
use corogen_runtime::suspend;

#[derive(Clone, Copy)]
enum Task {
    Sleep,
    Walk { steps: u32 },
    Turn { steps: u32, by: f32 },
    Dig(f32),
}

pub fn variants(id: u32, given: &[u32], out: &mut [f32]) {
    let task = match given[id as usize] {
        0 => Task::Sleep,
        1 => Task::Walk { steps: id },
        2 => Task::Turn { steps: 3, by: id as f32 },
        _ => Task::Dig(0.5),
    };
    suspend();
    out[id as usize] = match task {
        Task::Sleep => 0.0,
        Task::Walk { steps } => steps as f32,
        Task::Turn { steps, by } => steps as f32 * by,
        Task::Dig(depth) => depth,
    };
}
