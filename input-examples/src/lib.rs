//! Ordinary Rust kernels, one module each: what users of corogen write.
//!
//! Every module compiles, runs and is debugged on the CPU; `generated/` holds what corogen makes of it for Vulkan.

pub mod box_scene;
pub mod mandelbrot;
pub mod path_tracer;
pub mod sdf;
pub mod textured;
