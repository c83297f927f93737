//! What a method of an iterator adds up in has the caller's name, and no other.
use corogen_runtime::suspend_at;

pub fn named(id: u32, scores: &[u32], out: &mut [u32]) {
    // the closure's first parameter is what was added up so far
    let total = scores.iter().fold(id, |sum, score| sum * 3 + score);
    suspend_at("added");
    let most = scores.iter().copied().fold(0, |a, b| if a > b { a } else { b });
    // read twice, once behind the change
    let (odd, all) = scores.iter().fold((0, 0), |(odd, all), score| (odd + score % 2, all + odd));
    // the user's own names stay
    let mut last = most;
    let before = last;
    last = last * 5 + all;
    out[id as usize] = total ^ most ^ odd ^ last ^ before;
}
