//! What an iterator gives last, where a break leaves between the next value and its copy.
use corogen_runtime::suspend;

fn even(v: u32) -> Option<u32> {
    if v % 2 == 0 { Some(v / 2) } else { None }
}

pub fn kept_on_leaving(id: u32, out: &mut [u32]) {
    suspend();
    let items = [id, 2, 7, 0];
    out[id as usize] = items.into_iter().map_while(even).last().unwrap_or(77);
}
