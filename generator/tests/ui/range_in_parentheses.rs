use corogen_runtime::suspend;

pub fn range_in_parentheses(id: u32, out: &mut [u32]) {
    suspend();
    out[id as usize] = match id {
        low @ (..=5 | 10..=15) => low,
        _ => 9,
    };
}
