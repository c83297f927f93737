//! Loops, labels, conditions, and what leaves them.
use corogen_runtime::{suspend, suspend_at};

fn checked(x: u32) -> Result<u32, Low> {
    if x > LIMIT {
        return Err(Low(x));
    }
    Ok(x)
}

struct Low(u32);
struct Wide(u64);

impl From<Low> for Wide {
    fn from(low: Low) -> Self {
        Wide(low.0 as u64)
    }
}

const LIMIT: u32 = 3 * 4;

fn converted(x: u32) -> Result<u32, Wide> {
    let a = checked(x)?;
    Ok(a + checked(a + 1)?)
}

fn option(x: Option<u32>) -> Option<u32> {
    let y = x?;
    Some(y + 1)
}

pub fn control(id: u32, out: &mut [u32]) {
    let mut left = id;
    'outer: while let Some(v) = option(Some(left))
        && v > 2
    {
        suspend();
        for i in 0..v {
            if i == 3 {
                continue 'outer;
            }
            if i == 4 {
                break;
            }
        }
        left -= 1;
    }
    let found = 'found: {
        if id > 3 {
            break 'found -1i64;
        }
        5
    };
    let grown = loop {
        left += 1;
        if left > 10 {
            break left * 2;
        }
    };
    let Ok(z) = converted(id) else {
        return;
    };
    suspend_at("last");
    out[id as usize] = z + grown + found as u32;
}
