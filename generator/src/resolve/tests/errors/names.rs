//! Names that lead nowhere.
use corogen_runtime::suspended;
use std::collections::HashMap;

struct Size {
    width: u32,
}

fn helper(size: &Size) -> u32 {
    size.heigth + missing + size.width.frobnicate()
}

fn helper() {}

pub fn entry(id: u32, out: &mut [u32]) {
    let list: Vec<u32> = Vec::new();
    println!("{id}");
    let process = std::process::id();
    out[0] = helper(&Size { width: process }) + list.len() as u32;
}
