//! Four spheres on a plane, under a lamp: a path tracer with four points, by hand too.

use corogen::execute::Arguments;
use glam::Vec3;
use input_examples::path_tracer::{DIFFUSE, GLASS, GLOSSY, MIRROR, Sphere, View, path_tracer as kernel};

use super::{HandWritten, Program, bytes};
use crate::bench::cpu::on_pixels;

/// Most hits of a path, as `MAX_HITS` in `ci/bench/path_tracer/scene.glsl`.
const MAX_HITS: u32 = 10;

/// So many paths for each pixel.
pub(super) fn path_tracer(size: [u32; 2], samples: u32) -> Program {
    let [width, height] = size;
    let view = View {
        size: size.into(),
        samples,
        eye: Vec3::new(0.3, 1.9, 7.0),
        target: Vec3::new(0.0, 0.85, 0.0),
        height: 0.55,
    };
    let eye_and_target = bytes::floats(&[view.eye.to_array(), view.target.to_array()].concat());
    let view_bytes = [bytes::words(&[width, height, samples]), eye_and_target, bytes::floats(&[view.height])].concat();
    let sphere = |x: f32, z: f32, radius: f32, material: u32| Sphere {
        center: Vec3::new(x, radius, z),
        radius,
        color: Vec3::new(0.9, 0.7, 0.5),
        material,
        roughness: 0.25,
    };
    let spheres = [
        sphere(-1.75, -0.6, 0.9, MIRROR),
        sphere(0.25, 0.75, 0.75, GLASS),
        sphere(1.6, -0.95, 0.95, GLOSSY),
        sphere(-1.05, 1.3, 0.35, DIFFUSE),
    ];
    let by_hand = HandWritten {
        sources: sources!("path_tracer": "scene.glsl" "megakernel.comp" "state_machine.comp" "persistent.comp" "wavefront.comp"),
        inputs: &["spheres"],
        uniforms: [vec![spheres.len() as u32], bytemuck::pod_collect_to_vec(&view_bytes)].concat(),
        stages: &["begin", "intersect", "miss", "light", "surface"],
        slot_bytes: &[16, 16, 16, 16],
        queue_sides: 1,
        // one more adds the last path to its pixel
        rounds: samples * MAX_HITS + 1,
    };
    let mut buffers = bytes::zeros("image", width * height);
    // SAFETY: a sphere is nine words.
    buffers.insert("spheres".to_owned(), unsafe { bytes::elements(&spheres) });
    Program {
        name: "path tracer",
        amount: format!("{width}x{height} pixels of {samples} paths"),
        sources: vec![("path_tracer.rs", example!("path_tracer.rs"))],
        unkeyed: None,
        arguments: Arguments { uniforms: bytes::named([("view", view_bytes)]), buffers },
        output: "image",
        floats: true,
        grid: [width, height, 1],
        by_hand: Some(by_hand),
        peer: None,
        cpu: Some(on_pixels(size, move |id, image| kernel(id, &view, &spheres, image))),
    }
}
