//! Arrays that frames keep: elements of every number of words, as many as fill whole groups and some more.
//!
//! run: --grid 61
//! run: --buffer out=zeros:732
use corogen_runtime::suspend;
use glam::{Mat2, Vec2, Vec3, Vec4};

#[derive(Clone, Copy)]
struct Row {
    low: u32,
    high: u32,
    open: bool,
}

pub fn arrays_in_frames(id: u32, out: &mut [u32]) {
    let mut words = [id; 9];
    let mut flags = [false; 6];
    let mut pairs = [Vec2::ZERO; 7];
    let mut places = [Vec3::ZERO; 9];
    let mut planes = [Vec4::ONE; 3];
    let mut wide = [u64::from(id); 5];
    let mut rows = [Row { low: id, high: 3, open: false }; 5];
    let mut tables = [[1u32, 2, 3, id]; 3];
    let mut turns = [Mat2::IDENTITY; 2];
    let mut alone = [[0u32; 3]; 2];
    for turn in 0..id % 7 {
        suspend();
        let at = (id + 3 * turn) as usize;
        words[at % 9] = words[(at + 5) % 9] * 3 + turn;
        flags[at % 6] = !flags[(at + 1) % 6];
        pairs[at % 7] = pairs[(at + 2) % 7] + Vec2::new(turn as f32, 1.0);
        places[at % 9].y = places[(at + 4) % 9].x + 2.0;
        places[(at + 3) % 9].x += 1.0;
        planes[at % 3] = planes[(at + 1) % 3] * 2.0;
        wide[at % 5] = (wide[(at + 3) % 5] << 7) + u64::from(turn);
        rows[at % 5] = Row { low: rows[(at + 2) % 5].high, high: turn, open: rows[at % 5].low % 2 == 0 };
        tables[at % 3][(at + 1) % 4] += tables[(at + 2) % 3][at % 4];
        turns[at % 2] = turns[(at + 1) % 2] * 2.0;
        alone[at % 2][at % 3] += turn;
    }
    let sum = |items: &[u32]| items.iter().fold(7u32, |sum, item| sum.wrapping_mul(31).wrapping_add(*item));
    let first = (id * 12) as usize;
    out[first] = sum(&words);
    out[first + 1] = flags.iter().fold(0, |bits, flag| 2 * bits + u32::from(*flag));
    out[first + 2] = pairs.iter().fold(0, |sum, pair| sum * 5 + (pair.x + 3.0 * pair.y) as u32);
    out[first + 3] = places.iter().fold(0, |sum, place| sum * 5 + (place.x + 3.0 * place.y) as u32);
    out[first + 4] = planes.iter().fold(0, |sum, plane| sum * 5 + plane.z as u32);
    out[first + 5] = wide.iter().fold(0, |sum, item| sum * 5 + (*item ^ (*item >> 32)) as u32);
    out[first + 6] = rows.iter().fold(0, |sum, row| sum * 5 + row.low + 3 * row.high + u32::from(row.open));
    out[first + 7] = sum(&tables[0]) ^ sum(&tables[1]);
    out[first + 8] = sum(&tables[2]);
    out[first + 9] = (turns[0].x_axis.x + 5.0 * turns[1].y_axis.y) as u32;
    out[first + 10] = sum(&alone[0]);
    out[first + 11] = sum(&alone[1]);
}
