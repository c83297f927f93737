//! SPIR-V: the emitted GLSL, compiled.
//!
//! - **Takes** rendered files and the path of a kernel among them.
//! - **Gives** its SPIR-V for Vulkan 1.3.
//! - **Afterwards** a compiler's complaint is a bug of corogen: it comes with the GLSL kept. With `--float strict` no driver may
//!   fuse or reorder float arithmetic.
//!
//! shaderc serves where it is built in (feature `shaderc`), else the first of `glslangValidator` and `glslc` on the PATH. None of them
//! optimises: drivers do, and SPIRV-Tools would reorder floats before `strict` can forbid it.

mod compile;
mod strict;
mod sums;

#[cfg(feature = "shaderc")]
mod in_process;

pub use compile::Compiler;
pub use strict::strict;
