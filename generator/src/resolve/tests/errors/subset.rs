//! What rustc accepts and a GPU cannot run.
use corogen_runtime::suspend;

static mut COUNT: u32 = 0;

macro_rules! square {
    ($x:expr) => {
        $x * $x
    };
}

extern "C" {
    fn foreign();
}

async fn later() {}

pub fn entry(id: u32, out: &mut [u32]) {
    suspend();
    let p = &id as *const u32;
    unsafe {
        COUNT += 1;
    }
    out[0] = square!(id);
}
