//! What corogen makes of `input-examples/`, as it is committed: GLSL, SPIR-V and the hosts that run it.

/// A path tracer in a closed box.
pub mod box_scene;
/// The Mandelbrot set.
pub mod mandelbrot;
/// A path tracer with next-event estimation.
pub mod path_tracer;
/// A marched distance field.
pub mod sdf;
/// A textured scene whose lookups are filtered by a pass between points.
pub mod textured;
