//! Structs with `repr(align(…))`: alone, in structs and in arrays, they keep rustc's bytes.
//!
//! run: --grid 8 --buffer wide=zeros:8 --buffer outer=zeros:8 --set view.scale=3
use corogen_runtime::suspend;

#[repr(C, align(16))]
#[derive(Clone, Copy)]
pub struct Wide {
    flag: u8,
    value: u32,
}

#[repr(C)]
#[repr(align(8))]
#[derive(Clone, Copy)]
pub struct Pair {
    x: f32,
    y: f32,
    count: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Outer {
    head: u32,
    pairs: [Pair; 2],
    wide: Wide,
    last: u32,
}

#[repr(align(16))]
pub struct View {
    scale: u32,
}

pub fn kernel(id: u32, view: &View, wide: &mut [Wide], outer: &mut [Outer]) {
    let i = id as usize;
    let mut whole = outer[i];
    suspend();
    wide[i] = Wide { flag: 7, value: id * view.scale };
    whole.head = id;
    whole.pairs[1].count = id + 1;
    whole.pairs[0].y = id as f32;
    suspend();
    whole.wide = wide[i];
    whole.last = 9;
    outer[i] = whole;
}
