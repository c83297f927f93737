//! What every stage shares and no stage owns: source positions and typed indices.
//!
//! Nothing here knows about Rust, GLSL or Vulkan.

pub mod case;
pub mod index;
pub mod options;
pub mod path;
pub mod similar;
pub mod source;

pub use index::Table;
pub use options::Options;
pub use path::recorded_path;
pub use source::{FileId, SourceFile, Sources, Span};
