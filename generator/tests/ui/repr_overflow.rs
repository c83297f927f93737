//! Numbers that the type of an enum does not hold.
use corogen_runtime::suspend;

#[repr(u8)]
#[derive(Clone, Copy)]
enum Follows {
    Last = 255,
    Beyond,
}
#[repr(i8)]
enum Literal {
    Fine = -128,
    Below = -129,
}
#[repr(u16)]
enum Fits {
    Last = 65_535,
    First = 0,
}

pub fn number(id: u32, out: &mut [u32]) {
    suspend();
    out[id as usize] = Follows::Beyond as u32;
}
