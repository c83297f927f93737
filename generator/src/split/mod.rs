//! Split: from one function with suspension points to continuations.
//!
//! - **Takes** an [`crate::ir::Program`] whose entry holds every suspension point.
//! - **Gives** a [`coroutine::Coroutine`]: one continuation for each point, as structured code, and the transition graph.
//! - **Afterwards** a marker is only ever the end of a path; no continuation contains code that it cannot reach; no edge of
//!   the graph is impossible.

pub mod coroutine;
