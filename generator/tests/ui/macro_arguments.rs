use corogen_runtime::suspend;

pub fn arguments(id: u32, out: &mut [u32]) {
    suspend();
    matches!(id);
    assert_eq!(id);
    assert!();
    out[id as usize] = u32::from(matches!());
}
