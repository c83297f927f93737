//! Loops that begin later, end earlier and take longer steps, with as many items as there are, fewer and more.
//! run: --grid 64
//! run: --buffer out=zeros:64

use corogen_runtime::suspend;

fn asked(count: &mut u32) -> u32 {
    *count += 1;
    *count
}

fn of_slice(xs: &[u32], n: usize) -> u32 {
    let mut sum = 1u32;
    for (i, x) in xs.iter().enumerate().skip(n) {
        sum = sum * 3 + i as u32 * x;
    }
    for x in xs.iter().take(n) {
        sum = sum * 5 + x;
    }
    for x in xs.iter().skip(2).take(3) {
        sum = sum * 7 + x;
    }
    for x in xs.iter().rev().skip(n) {
        sum = sum * 3 + x;
    }
    for x in xs.iter().step_by(3) {
        sum = sum * 5 + x;
    }
    for (i, x) in xs.iter().step_by(2).enumerate() {
        sum = sum * 7 + i as u32 * x;
    }
    for x in xs.iter().copied().take(3).skip(1) {
        sum = sum * 3 + x;
    }
    for (a, b) in xs.iter().zip(xs.iter().skip(n)) {
        sum = sum * 5 + a * b;
    }
    sum ^ xs.iter().skip(n).map(|x| x * 5).sum::<u32>() ^ xs.iter().rev().skip(n).map(|x| x * 3).max().unwrap_or(8)
}

pub fn counted_adaptors(id: u32, out: &mut [u32]) {
    let xs = [3u32, 1, 4, 1, 5, 9, 2, 6];
    let n = id as usize % 10;
    let mut sum = of_slice(&xs[..n.min(8)], id as usize / 10);
    for i in (0..id).step_by(7) {
        suspend();
        sum = sum * 3 + i;
    }
    for x in xs.iter().skip(n).step_by(2) {
        suspend();
        sum = sum * 5 + x;
    }
    for (a, b) in xs.iter().zip(xs.iter().skip(n)) {
        suspend();
        sum = sum * 3 + a * b;
    }
    for i in (0..id).rev().skip(60) {
        suspend();
        sum = sum * 7 + i;
    }
    // the last numbers of a type
    for i in (u32::MAX - 9..u32::MAX - id % 9).step_by(4) {
        sum = sum * 3 + i;
    }
    for i in (0..250u8).step_by(100 + n) {
        sum = sum * 5 + u32::from(i);
    }
    for i in (-100..id as i32 - 30).step_by(20) {
        sum = sum * 7 + i as u32;
    }
    // what has an effect is done in its order
    let mut count = id;
    for i in (0..asked(&mut count) % 8).skip((asked(&mut count) % 3) as usize) {
        sum = sum * 3 + i;
    }
    for i in (0..asked(&mut count) % 16).take((asked(&mut count) % 16) as usize) {
        sum = sum * 5 + i;
    }
    out[id as usize] = sum ^ count;
}
