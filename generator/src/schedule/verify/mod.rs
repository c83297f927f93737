//! What must hold of a plan, proved anew for each one in debug builds and tests.

mod hazards;
mod rounds;

pub use hazards::{Unordered, hazards};
pub(super) use rounds::{owed, resumed};
