//! Declarations, loops and conversions as C has them.
use corogen_runtime::suspend;

void shade(uint a) {}

pub fn kernel(id: u32, out: &mut [u32]) {
    float x = 3.0;
    let y = (float)id * 2.0;
    let a[3] = [1, 2, 3];
    suspend();
    for (int i = 0; i < 4; i += 1) {
        suspend();
    }
    do {
        suspend();
    } while (id > 3);
    switch (id) {
        case 0: break;
    }
}
