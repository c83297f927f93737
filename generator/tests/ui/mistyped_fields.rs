//! A field whose name is mistyped is not also missing; `.await` is told once.
use corogen_runtime::suspend;

struct Light {
    colour: u32,
    power: u32,
}

async fn later() -> u32 {
    3
}

pub fn shine(id: u32, out: &mut [u32]) {
    suspend();
    let light = Light { color: 3, power: id };
    let Light { colour, powr: _ } = light;
    out[id as usize] = colour + later().await;
}
