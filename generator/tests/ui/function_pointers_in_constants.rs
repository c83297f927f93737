use corogen_runtime::suspend;

fn double(x: u32) -> u32 {
    x * 2
}

fn triple(x: u32) -> u32 {
    x * 3
}

const BY: [fn(u32) -> u32; 2] = [double, triple];

pub fn function_pointers_in_constants(id: u32, out: &mut [u32]) {
    suspend();
    out[id as usize] = BY[(id % 2) as usize](id);
}
