//! Parameters by value that would not do by reference either, and those that hold nothing.
use corogen_runtime::{Append, suspend};

#[derive(Clone, Copy)]
pub enum Kind {
    A,
    B { x: u32 },
}

pub struct View {
    pub x: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Empty {}

pub fn kernel(
    id: u32,
    kind: Kind,
    view: View,
    option: Option<u32>,
    option_by_reference: &Option<u32>,
    empty: Empty,
    empty_by_reference: &Empty,
    empties: &[Empty],
    no_words: &mut [[u32; 0]],
    hits: &Append<[Empty; 2]>,
) {
    suspend();
    no_words[id as usize] = [];
}
