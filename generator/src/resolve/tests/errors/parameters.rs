//! What entries cannot take.
use corogen_runtime::suspend;

pub struct View<'a> {
    film: &'a mut [f32],
    gain: &'a mut f32,
    enabled: &'a [bool],
}

pub struct Nested<'a> {
    inner: &'a Inner<'a>,
    note: (u32, u32),
}

pub struct Inner<'a> {
    steps: &'a [u32],
}

pub struct Plain {
    gain: f32,
}

pub fn scenes(id: u32, view: &mut View, nested: &Nested) {
    suspend();
    view.film[id as usize] = *view.gain;
}

pub fn mutable_value(id: u32, plain: &mut Plain) {
    suspend();
    plain.gain = id as f32;
}

pub fn by_value(id: u32, inner: Inner) {
    suspend();
}
