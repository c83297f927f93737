//! Patterns of what a value here never is: behind a reference that is always `None`, of a slice that is too short. What follows them runs.
//!
//! run: --grid 40 --buffer out=zeros:320
use corogen_runtime::suspend;

struct Ball {
    r: u32,
    glow: Option<u32>,
}

fn closest(balls: &[Ball], x: u32) -> Option<&Ball> {
    let mut best: Option<&Ball> = None;
    for ball in balls {
        if best.is_none_or(|best| ball.r.abs_diff(x) < best.r.abs_diff(x)) {
            best = Some(ball);
        }
    }
    best
}

fn first_two(items: &[u32]) -> u32 {
    match items {
        [a, b, _] => a * b,
        [a, b] => a + b,
        [a, ..] => *a,
        [] => 9,
    }
}

pub fn patterns(id: u32, out: &mut [u32]) {
    let at = id as usize * 8;
    let v = [id, 3];
    suspend();
    let rest: Option<&[u32]> = None;
    if let Some([_, _more @ ..]) = rest {
        out[at] = 1;
    }
    out[at] += 4;
    let best: Option<&u32> = None;
    out[at + 1] = u32::from(matches!(best, Some(&5) | Some(7..=9))) + 4;
    suspend();
    out[at + 2] = match closest(&[], id) {
        Some(Ball { glow: Some(glow), .. }) => *glow,
        Some(ball) => ball.r,
        None => id,
    };
    let mut item = None::<&Ball>;
    while let Some(Ball { r: 3, .. }) = item {
        out[at + 3] += 1;
        item = None;
    }
    let last = &v[1..];
    out[at + 3] += match last {
        [a, b] => a + b,
        [a, ..] => *a,
        _ => 7,
    };
    let what = if id > 5 { Some(&v[1..]) } else { None };
    out[at + 4] = match what {
        Some([a, b, c]) => a + b + c,
        Some([a]) => *a,
        Some(_) => 1,
        None => 2,
    };
    suspend();
    out[at + 5] = first_two(&v) + first_two(&v[1..]) + first_two(&[]);
    out[at + 6] = if let Some([a, b]) = v.get(1..) { a + b } else { id };
    out[at + 7] = match last {
        [.., a, _] | [a] => *a + 1,
        _ => 7,
    };
}
