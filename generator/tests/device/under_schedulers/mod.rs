//! What programs mean under every scheduler, with slots that are used again.

mod orders;
mod source;
// An input of corogen, with everything that panics: there `pub` makes an entry.
#[allow(unreachable_pub, clippy::todo, clippy::unimplemented)]
mod trap_kernels;
mod traps;
