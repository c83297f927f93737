//! A function that suspends returns errors early: the caller passes them on, traps, or leaves a loop, without a flag in between.
use corogen_runtime::suspend;

fn checked(a: u32, words: &[u32; 4]) -> Result<u32, ()> {
    let mut sum = a;
    for &word in words {
        suspend();
        if word > 7 {
            return Err(());
        }
        sum += word;
    }
    Ok(sum)
}

fn twice(a: u32, words: &[u32; 4]) -> Result<u32, ()> {
    let first = checked(a, words)?;
    suspend();
    Ok(first * 2)
}

pub fn errors(id: u32, out: &mut [u32]) {
    let words = [1, 2, id % 9, id % 10];
    let mut sum = 0;
    for turn in 0..3 {
        let Ok(more) = checked(turn, &words) else { break };
        sum += more;
    }
    if let Ok(doubled) = twice(sum, &words) {
        sum += doubled;
    }
    sum += checked(1, &[1, 2, 3, id % 7]).expect("fits");
    out[id as usize] = sum;
}
