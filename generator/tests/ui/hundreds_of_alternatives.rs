use corogen_runtime::suspend;

pub fn hundreds(id: u32, out: &mut [u32]) {
    suspend();
    let b = id % 2;
    let mut n = 0;
    out[id as usize] = match (b, b, b, b, b, b, b, b, b) {
        (0 | _, 0 | _, 0 | _, 0 | _, 0 | _, 0 | _, 0 | _, 0 | _, 0 | _) if { n += 1; n == 3 } => 1,
        _ => 2,
    };
}
