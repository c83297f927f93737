//! Parse: files to syntax.
//!
//! - **Takes** the input's path: one file, or a file with `mod name;` children beside it.
//! - **Gives** an [`ast::Module`]: the files, their items, and their comments, each attached to a statement or item.
//! - **Afterwards** all syntax errors of all files have been reported, in one run; every node has a byte range; every comment
//!   belongs to a node.

pub mod ast;
