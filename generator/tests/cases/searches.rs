//! What a search gives where it finds nothing: also where it has given something and then goes on.
//!
//! run: --grid 40
//! run: --buffer out=zeros:120
use corogen_runtime::suspend;

fn first(values: &[i32; 6], wanted: i32, start: usize) -> i32 {
    #[allow(unused_assignments)]
    let mut found;
    let mut at = start;
    'done: {
        while at < 6 {
            at += 1;
            if values[at - 1] >= wanted {
                found = at as i32;
                if values[at - 1] == wanted + 1 {
                    continue;
                }
                break 'done;
            }
        }
        found = -1;
    }
    found
}

fn inner(id: u32) -> u32 {
    let mut x;
    let mut turn = 0;
    'found: {
        'search: loop {
            turn += 1;
            for step in 0..3 {
                if (id + step) % 5 == turn {
                    x = turn + step;
                    if step == id % 3 {
                        break 'search;
                    }
                    if step == 2 {
                        continue 'search;
                    }
                    break 'found;
                }
            }
            if turn > 4 {
                break;
            }
        }
        x = 90;
    }
    x
}

pub fn searches(id: u32, out: &mut [i32]) {
    let mut x;
    let mut i = 0;
    'found: {
        while i < 5 {
            i += 1;
            if i == 3 {
                x = 1;
                if id % 3 == 0 {
                    continue;
                }
                break 'found;
            }
        }
        x = 2;
    }
    suspend();
    let values = [3, id as i32 % 7, 4, 1, id as i32 % 5, 6];
    let at = id as usize * 3;
    out[at] = x;
    out[at + 1] = first(&values, id as i32 % 6, id as usize % 4);
    out[at + 2] = inner(id) as i32;
}
