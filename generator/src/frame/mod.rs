//! Frame: what an instance keeps while it is suspended, and where.
//!
//! - **Takes** a [`crate::split::coroutine::Coroutine`].
//! - **Gives** a [`layout::Layout`].
//! - **Afterwards** every read of a continuation is of a leaf that it loaded or defined; each value has one slot everywhere,
//!   so what a continuation does not touch is neither loaded nor stored; two values share a slot only where they are never
//!   alive at the same point.

pub mod layout;
