//! A trap of each kind: the entry panics as `kind` says in every instance whose remainder by eleven is `which`, before or behind a
//! point. An instance that does not panic writes what it computed.

fn suspend() {}

fn checked(kind: u32, wrong: bool, id: u32) -> u32 {
    match kind {
        20 => {
            assert!(!wrong);
            id
        }
        21 => {
            assert!(!wrong, "nothing is wrong");
            id
        }
        22 => {
            assert!(id != 8 || !wrong, "instance {id} is wrong");
            id + 1
        }
        23 if wrong => panic!("this one panics"),
        24 if wrong => unreachable!(),
        25 if wrong => unreachable!("no instance is wrong"),
        26 if wrong => todo!(),
        27 if wrong => unimplemented!(),
        28 => {
            assert!(
                !wrong || id.rotate_left(kind % 7) == 1 << 31,
                "an assertion of several lines is told where it begins, a method where its name stands"
            );
            id
        }
        29 => [Some(id), Some(kind), None]
            .get(if wrong { 2 } else { id as usize % 2 })
            .copied()
            .flatten()
            .expect("the last of them is none"),
        _ => id ^ kind,
    }
}

pub fn traps(id: u32, kind: u32, which: u32, data: &[u32], out: &mut [u32], before: &mut [u32]) {
    let at = id as usize;
    let wrong = id % 11 == which;
    let mut h = id.wrapping_mul(2654435761);
    for turn in 0..(h >> 20) % 4 {
        suspend();
        h = h.wrapping_mul(31).wrapping_add(turn);
    }
    before[at] = h;
    let far = if wrong { at + 100 } else { at % 4 };
    let (most, divisor) = if wrong { (i32::MIN, -1) } else { (id as i32, 3) };
    let number = if wrong { None } else { Some(h) };
    let parity = if wrong { Err(h) } else { Ok(h & 1) };
    let value = match kind {
        0 => data[far],
        1 => [3, 1, 4, 1][far],
        2 => data[1..far + 1].len() as u32,
        3 => data[far..].len() as u32,
        4 => data[if wrong { 5 } else { 2 }..3][0],
        5 => 1000 / (id + 1 - if wrong { id + 1 } else { 0 }),
        6 => 1000 % (id + 1 - if wrong { id + 1 } else { 0 }),
        7 => (most / divisor) as u32,
        8 => (most % divisor) as u32,
        9 => number.unwrap(),
        10 => number.expect("there is a number"),
        11 => parity.ok().unwrap(),
        12 => {
            let mut sum = 0;
            for step in (0..id).step_by(if wrong { 0 } else { 2 }) {
                sum += step;
            }
            sum
        }
        13 => data.chunks_exact(if wrong { 0 } else { 2 }).len() as u32,
        14 => {
            // GLSL compilers refuse an index that they see to be out of range.
            let digits = [3, 1, 4, 1];
            let digit = |index: usize| digits[index];
            if wrong { digit(9 % 5) } else { digit(3) }
        }
        15 => {
            let digits = [3, 1, 4, 1];
            let digit = |index: usize| digits[index];
            if wrong { digit(4) } else { digit(id as usize % 4) }
        }
        _ => checked(kind, wrong, id),
    };
    suspend();
    out[at] = h ^ value;
}
