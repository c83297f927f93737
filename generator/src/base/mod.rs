//! What every stage shares and no stage owns: source positions, typed indices, names.
//!
//! Nothing here knows about Rust, GLSL or Vulkan.

pub mod case;
pub mod index;
pub mod options;
pub mod path;
pub mod similar;
pub mod source;
pub mod spared;

pub use index::Table;
pub use options::Options;
pub use path::recorded_path;
pub use source::{FileId, SourceFile, Sources, Span};
pub use spared::spared;
