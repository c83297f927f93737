//! Programs that take the size of an image, and a number.

use glam::{UVec2, Vec4};
use input_examples::{mandelbrot, sdf, smoke};

use super::{HandWritten, Program, Script, bytes};
use crate::bench::cpu::on_pixels;

/// Most rays of a path of the distance field: with `MAX_BOUNCES` as in `ci/bench/sdf/scene.glsl`, the one from the eye, and at each
/// bounce the one to the sun and the one that goes on.
const MAX_RAYS: u32 = 1 + 2 * 6;

/// So many paths for each pixel.
pub(super) fn sdf(size: [u32; 2], samples: u32) -> Program {
    let program = picture(("sdf.rs", example!("sdf.rs")), size, ("samples", samples), sdf::sdf);
    let [width, height] = size;
    let by_hand = HandWritten {
        sources: sources!("sdf": "scene.glsl" "megakernel.comp" "state_machine.comp" "persistent.comp" "wavefront.comp"),
        inputs: &[],
        uniforms: vec![width, height, samples],
        stages: &["begin", "march"],
        slot_bytes: &[16, 16, 16, 16],
        queue_sides: 2,
        rounds: samples * MAX_RAYS,
    };
    let amount = format!("{width}x{height} pixels of {samples} paths");
    let arguments = [width, height, samples].map(|it| it.to_string()).to_vec();
    let text = include_str!("../../../bench/sdf/in_taichi.py");
    let peer = Script { system: "Taichi", text, arguments };
    Program { name: "distance field", amount, by_hand: Some(by_hand), peer: Some(peer), ..program }
}

/// So many paths for each pixel.
pub(super) fn smoke(size: [u32; 2], samples: u32) -> Program {
    let program = picture(("smoke.rs", example!("smoke.rs")), size, ("samples", samples), smoke::smoke);
    let [width, height] = size;
    Program { name: "smoke", amount: format!("{width}x{height} pixels of {samples} paths"), ..program }
}

/// Up to `limit` turns for each pixel.
pub(super) fn mandelbrot(size: [u32; 2], limit: u32) -> Program {
    let source = ("mandelbrot.rs", example!("mandelbrot.rs"));
    let program = picture(source, size, ("limit", limit), mandelbrot::mandelbrot);
    let [width, height] = size;
    Program { name: "Mandelbrot set", amount: format!("{width}x{height} pixels, {limit} turns"), ..program }
}

/// A program that fills an image.
pub(super) fn picture(
    source: (&'static str, &'static str),
    size: [u32; 2],
    number: (&str, u32),
    kernel: fn(UVec2, UVec2, u32, &mut [Vec4]),
) -> Program {
    let [width, height] = size;
    let (arguments, number) = (bytes::image(size, number), number.1);
    Program {
        name: "",
        amount: String::new(),
        sources: vec![source],
        unkeyed: None,
        arguments,
        output: "image",
        floats: true,
        grid: [width, height, 1],
        by_hand: None,
        peer: None,
        cpu: Some(on_pixels(size, move |id, image| kernel(id, size.into(), number, image))),
    }
}
