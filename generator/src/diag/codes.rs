//! Every diagnostic code with its explanation (`corogen explain CG0007`).

/// A stable code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub &'static str);
