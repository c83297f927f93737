//! What has a marker's name but not its signature is an ordinary function; a trait `Drop` of the module's own is a trait; lifetimes with
//! bounds are no parameters of an entry.
//!
//! run: --grid 24
//! run: --buffer values=zeros:24
//! run: --buffer out=zeros:24
use corogen_runtime::suspend;

fn suspend_by(_: f32) {}

fn promise(_: u32, _: &mut u32) {}

mod level {
    pub trait Drop {
        fn lower(&self) -> u32;
    }

    impl Drop for u32 {
        fn lower(&self) -> u32 {
            self / 2
        }
    }
}

pub fn longest<'a: 'b, 'b>(a: &'a [u32], b: &'b [u32]) -> &'b [u32] {
    if a.len() > b.len() { a } else { b }
}

pub fn ordinary_names<'a, 'b: 'a>(id: u32, values: &'b [u32], out: &'a mut [u32]) {
    use level::Drop;
    suspend_by(id as f32);
    suspend();
    let mut last = id * 3;
    promise(id, &mut last);
    let pair = [id, 7];
    out[id as usize] = last.lower() + longest(values, &pair)[id as usize % 2] + longest(&pair[..1], &pair)[1];
}
