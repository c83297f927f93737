//! Functions, constructors and methods by name, in iterators that begin anew with each turn of another.
//!
//! run: --grid 40 --buffer out=zeros:40

fn suspend() {}

fn double(w: u32) -> u32 {
    w * 2
}

struct Weight(u32);

impl Weight {
    fn of(n: u32) -> Self {
        Self(n * n + 1)
    }
}

pub fn functions_by_name(id: u32, out: &mut [u32]) {
    let mut sum = 0u32;
    for x in (0..id % 5).flat_map(|v| (0..v).map(double)) {
        sum += x;
        suspend();
    }
    for weight in (0..id % 3).flat_map(|v| (v..4).map(Weight)) {
        sum = sum * 3 + weight.0;
    }
    for weight in (1..id % 4).flat_map(|v| (0..v).map(Weight::of)) {
        sum ^= weight.0;
        suspend();
    }
    for known in (0..id % 6).flat_map(|v| (0..v).map(Some)) {
        sum += known.map_or(1, u32::count_ones);
        suspend();
    }
    let mut rows = (0..3).map(|v| (v..id % 7).map(double)).peekable();
    while let Some(row) = rows.next() {
        sum += row.sum::<u32>();
        if rows.peek().is_none() {
            sum += 100;
        }
        suspend();
    }
    out[id as usize] = sum;
}
