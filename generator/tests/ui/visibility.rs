//! Private things.
use corogen_runtime::suspend;
mod m {
    pub struct S {
        a: u32,
    }
    impl S {
        pub fn new() -> S {
            S { a: 1 }
        }
        fn secret(&self) -> u32 {
            self.a
        }
    }
}
pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let s = m::S::new();
    out[0] = s.a + s.secret() + id;
}
