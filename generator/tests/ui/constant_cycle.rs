//! Constants that are computed from themselves.
use corogen_runtime::suspend;

const A: u32 = B + 1;
const B: u32 = A + 1;

static FIRST: [u32; 2] = [SECOND[1], 1];
static SECOND: [u32; 2] = [FIRST[0], 2];

struct Node {
    next: &'static Node,
    value: u32,
}

static LEFT: Node = Node { next: &RIGHT, value: 1 };
static RIGHT: Node = Node { next: &LEFT, value: 2 };

trait Size {
    const WIDTH: u32 = Self::HEIGHT;
    const HEIGHT: u32 = Self::WIDTH;
}

struct Square;

impl Size for Square {}

const fn through_a_function(n: u32) -> u32 {
    if n == 0 { 0 } else { COUNT }
}

const COUNT: u32 = through_a_function(0);

const fn through_a_block<const N: u32>() -> u32 {
    const { through_a_block::<N>() }
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    out[0] = A;
    out[1] = FIRST[0];
    out[2] = LEFT.next.value;
    out[3] = Square::WIDTH;
    out[4] = COUNT;
    out[5] = through_a_block::<3>();
    out[6] = id;
}
