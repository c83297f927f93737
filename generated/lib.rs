//! What corogen makes of `input-examples/`, as it is committed: GLSL, SPIR-V and the hosts that run it.

/// `input-examples/src/mandelbrot.rs`.
pub mod mandelbrot;
