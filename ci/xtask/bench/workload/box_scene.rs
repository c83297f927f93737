//! A path tracer that somebody wrote by hand too, for each of the schedulers.

use super::{HandWritten, Program, bytes};
use crate::bench::cpu::on_pixels;

/// Most hits of a path, as `MAX_HITS` in `ci/bench/box_scene/scene.glsl`.
const MAX_HITS: u32 = 8;

/// So many paths for each pixel.
pub(super) fn box_scene(size: [u32; 2], samples: u32) -> Program {
    let [width, height] = size;
    let by_hand = HandWritten {
        sources: sources!("box_scene": "scene.glsl" "megakernel.comp" "state_machine.comp" "persistent.comp" "wavefront.comp"),
        inputs: &[],
        uniforms: vec![width, height, samples],
        stages: &["generate", "trace", "shade"],
        slot_bytes: &[16, 16, 16],
        queue_sides: 1,
        rounds: samples * MAX_HITS,
    };
    Program {
        name: "box scene",
        amount: format!("{width}x{height} pixels of {samples} paths"),
        sources: vec![("box_scene.rs", example!("box_scene.rs"))],
        unkeyed: None,
        arguments: bytes::image(size, ("samples", samples)),
        output: "image",
        floats: true,
        grid: [width, height, 1],
        by_hand: Some(by_hand),
        peer: None,
        cpu: Some(on_pixels(size, move |id, image| {
            input_examples::box_scene::box_scene(id, size.into(), samples, image);
        })),
    }
}
