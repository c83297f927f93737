//! Tables of facts about statements, by their addresses: only ever looked up.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::ir::Stmt;

/// A fact for each statement of a body that stays where it is.
pub(super) type ByStmt<T> = HashMap<*const Stmt, T, BuildHasherDefault<OfAddress>>;

/// Spreads an address: a body has many statements, each is looked up often, and nobody chooses where they lie.
#[derive(Default)]
pub(super) struct OfAddress(u64);

impl Hasher for OfAddress {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0 ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(26);
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
