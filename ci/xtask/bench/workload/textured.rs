//! A texture of which every pixel wants the largest level: no pass between the points says otherwise.

use std::sync::Arc;

use glam::{Vec3, Vec4};
use input_examples::textured::{EDGE, textured as kernel};

use super::{Program, bytes};
use crate::bench::cpu::on_pixels_with;

/// One path for each pixel.
pub(super) fn textured(size: [u32; 2]) -> Program {
    let [width, height] = size;
    let texels: Arc<[Vec4]> = (0..=EDGE.ilog2()).flat_map(level).collect();
    let mut buffers = bytes::zeros("image", width * height);
    buffers.insert("texels".to_owned(), bytemuck::cast_slice(&texels).to_vec());
    buffers.insert("levels".to_owned(), vec![0; 4 * (width * height) as usize]);
    let arguments = corogen::execute::Arguments { uniforms: bytes::named([("size", bytes::words(&size))]), buffers };
    // The kernel only reads the levels, but has to be given them as its own.
    let on_the_cpu = move || {
        let (texels, mut levels) = (Arc::clone(&texels), vec![0.0; (width * height) as usize]);
        move |id, image: &mut [Vec4]| kernel(id, size.into(), &texels, &mut levels, image)
    };
    Program {
        name: "textures",
        amount: format!("{width}x{height} pixels"),
        sources: vec![("textured.rs", example!("textured.rs"))],
        unkeyed: None,
        arguments,
        output: "image",
        floats: true,
        grid: [width, height, 1],
        by_hand: None,
        peer: None,
        cpu: Some(on_pixels_with(size, on_the_cpu)),
    }
}

/// The texels of a level: a chequered pattern, 16 fields along each edge.
fn level(level: u32) -> impl Iterator<Item = Vec4> {
    let (edge, field) = (EDGE >> level, (EDGE >> level).div_ceil(16));
    (0..edge * edge).map(move |at| {
        let odd = (at % edge / field + at / edge / field) % 2 == 1;
        if odd { Vec3::new(0.8, 0.3, 0.2) } else { Vec3::new(0.9, 0.85, 0.7) }.extend(1.0)
    })
}
