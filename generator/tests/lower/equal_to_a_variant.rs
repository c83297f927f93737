//! What equals a known variant has it: no other payload is asked for.
use corogen_runtime::suspend;

#[derive(Clone, Copy, PartialEq)]
enum Stage {
    Rest,
    Walk(u32),
    Fall { from: f32, for_turns: u32 },
}

pub fn stages(id: u32, out: &mut [u32]) {
    let mut stage = if id % 2 == 0 { Stage::Walk(id) } else { Stage::Fall { from: 1.0, for_turns: id } };
    suspend();
    if stage == Stage::Walk(4) {
        stage = Stage::Rest;
    }
    let again = Stage::Fall { from: 1.0, for_turns: 3 } == stage;
    out[id as usize] = u32::from(stage != Stage::Rest) + u32::from(again);
}
