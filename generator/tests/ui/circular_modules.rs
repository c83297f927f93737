#[path = "circular_modules.rs"]
mod me;

pub fn kernel(id: u32, out: &mut [u32]) {
    corogen_runtime::suspend();
    out[id as usize] = id;
}
