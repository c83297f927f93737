//! What lives across a point is read again only by the key of the next one.
use corogen_runtime::{suspend, suspend_by};

pub fn only_the_key(id: u32, materials: &[u32], out: &mut [u32]) {
    let mut material = materials[id as usize];
    material ^= 5;
    suspend();
    suspend_by(material);
    out[id as usize] = 4;
}
