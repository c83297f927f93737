//! A derived order goes by the discriminants of variants, not by where they are declared.
//!
//! run: --grid 40 --buffer out=zeros:120
use corogen_runtime::suspend;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(i8)]
enum Job {
    Run(u32) = 4,
    Stop = -2,
    Wait { turns: u32 } = 1,
}

fn job(id: u32) -> Job {
    match id % 3 {
        0 => Job::Run(id),
        1 => Job::Stop,
        _ => Job::Wait { turns: id },
    }
}

pub fn orders(id: u32, out: &mut [u32]) {
    let (mine, other) = (job(id), job(id / 3));
    suspend();
    let at = id as usize * 3;
    out[at] = u32::from(mine > Job::Stop) + 2 * u32::from(mine <= Job::Wait { turns: 7 });
    out[at + 1] = mine.cmp(&other) as i32 as u32;
    suspend();
    out[at + 2] = match mine.max(other) {
        Job::Run(number) => number,
        Job::Stop => 100,
        Job::Wait { turns } => 200 + turns,
    };
}
