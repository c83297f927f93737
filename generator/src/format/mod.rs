//! Format: proves that the rendered files are well-formed.
//!
//! - **Takes** rendered files.
//! - **Gives** the same files, checked: Rust parses, GLSL keeps its layout rules.
