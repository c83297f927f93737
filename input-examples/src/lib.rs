//! Ordinary Rust kernels, one module each: what users of corogen write.
//!
//! Every module compiles, runs and is debugged on the CPU; `generated/` holds what corogen makes of it for Vulkan.

pub mod box_scene;
pub mod flock;
pub mod interpreter;
pub mod mandelbrot;
pub mod marbles;
pub mod path_tracer;
pub mod queens;
pub mod sdf;
pub mod smoke;
pub mod studio;
pub mod textured;
