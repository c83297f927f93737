//! The studio's room: over a hundred materials, made in code.

use corogen::execute::Arguments;
use input_examples::studio::{View, studio as kernel};

use super::{Program, bytes};
use crate::bench::cpu::on_pixels;
use world::{Shot, World};

// As the example makes them; the bench renders one of its scenes. Their format is that of the folder they are in.
#[allow(dead_code)]
#[path = "../../../../generated/examples/studio/rooms.rs"]
#[rustfmt::skip]
mod rooms;
#[path = "../../../../generated/examples/studio/shapes.rs"]
#[rustfmt::skip]
mod shapes;
#[path = "../../../../generated/examples/studio/world.rs"]
#[rustfmt::skip]
mod world;

/// So many paths for each pixel.
pub(super) fn studio(size: [u32; 2], samples: u32) -> Program {
    let [width, height] = size;
    let (parts, Shot { eye, target, height: high }) = rooms::room();
    let world = parts.build(true);
    let view = View { size: size.into(), first_sample: 0, samples, eye, target, height: high };
    Program {
        name: "studio",
        amount: format!("{width}x{height} pixels of {samples} paths"),
        sources: vec![
            ("studio.rs", example!("studio.rs")),
            ("studio/light.rs", example!("studio/light.rs")),
            ("studio/material.rs", example!("studio/material.rs")),
            ("studio/random.rs", example!("studio/random.rs")),
            ("studio/trace.rs", example!("studio/trace.rs")),
        ],
        unkeyed: None,
        arguments: arguments(&view, &world),
        output: "image",
        floats: true,
        grid: [width, height, 1],
        by_hand: None,
        peer: None,
        cpu: Some(on_pixels(size, move |id, image| kernel(id, &view, &world.scene(), image))),
    }
}

fn arguments(view: &View, world: &World) -> Arguments {
    let scene = world.scene();
    let place = [view.eye.to_array(), view.target.to_array()].concat();
    let numbers = bytes::words(&[view.size.x, view.size.y, view.first_sample, view.samples]);
    let uniforms = bytes::named([
        ("view", [numbers, bytes::floats(&place), bytes::floats(&[view.height])].concat()),
        ("scene_lamps", bytes::words(&[scene.lamps])),
        ("scene_sky_edge", bytes::words(&[scene.sky_edge])),
    ]);
    // SAFETY: every field of these is of words, so that there is no padding.
    let mut buffers = unsafe {
        bytes::named([
            ("scene_nodes", bytes::elements(scene.nodes)),
            ("scene_triangles", bytes::elements(scene.triangles)),
            ("scene_shadings", bytes::elements(scene.shadings)),
            ("scene_materials", bytes::elements(scene.materials)),
            ("scene_textures", bytes::elements(scene.textures)),
            ("scene_texels", bytes::elements(scene.texels)),
            ("scene_sky", bytes::elements(scene.sky)),
            ("scene_lights", bytes::elements(scene.lights)),
        ])
    };
    buffers.extend(bytes::zeros("image", view.size.element_product()));
    Arguments { uniforms, buffers }
}
