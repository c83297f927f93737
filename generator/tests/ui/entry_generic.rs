// An entry has no type parameters, returns nothing, and has a name of its own.
use corogen_runtime::suspend;

pub fn generic<T: Copy>(id: u32, out: &mut [T]) {
    suspend();
    out[id as usize] = out[0];
}
