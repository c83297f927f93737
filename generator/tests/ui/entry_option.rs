//! Two entries of one name through `--entry`, and statics.
use corogen_runtime::suspend;
use std::thread;

static TABLE: [u32; 3] = [1, 2, 3];
thread_local! { static X: u32 = 1; }

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    thread::sleep(std::time::Duration::from_secs(1));
    out[0] = TABLE[1] + id;
}
