//! A sum whose type nothing says: what it is added to could be added to several.
use corogen_runtime::suspend;

pub fn kernel(id: u32, lengths: &[f32], out: &mut [u32]) {
    suspend();
    let total: u32 = [3, 1, 2].iter().map(|x| x * 2).sum() + id;
    let most = lengths.iter().product();
    out[id as usize] = total + (most / 2.0) as u32 + (lengths.iter().sum() / 2.0) as u32;
}
