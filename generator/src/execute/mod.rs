//! Execute: performs a plan on a device, as the printed host would.
//!
//! - **Takes** a [`crate::schedule::plan::Plan`], its kernels' SPIR-V and the arguments' bytes.
//! - **Gives** the buffers after the run, and statistics.
