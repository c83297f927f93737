//! The part of glam that corogen's inputs may use.
