//! What corogen makes of `input-examples/`, as it is committed: GLSL, SPIR-V and the hosts that run it.

/// A path tracer in a closed box.
pub mod box_scene;
/// A step of a flock of birds.
pub mod flock;
/// A bytecode interpreter.
pub mod interpreter;
/// The Mandelbrot set.
pub mod mandelbrot;
/// Seven procedural textures behind one trait.
pub mod marbles;
/// A path tracer with next-event estimation.
pub mod path_tracer;
/// How many ways there are to put queens on a board.
pub mod queens;
/// A marched distance field.
pub mod sdf;
/// Delta tracking through a cloud.
pub mod smoke;
/// A path tracer for scenes of triangles.
pub mod studio;
/// A textured scene whose lookups are filtered by a pass between points.
pub mod textured;
