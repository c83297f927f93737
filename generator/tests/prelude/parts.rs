//! Parts of slices: between separators, in runs, as arrays.

fn put(v: &mut u32, x: u32) {
    *v = v.wrapping_mul(0x01000193) ^ x;
}
fn all(v: &mut u32, s: &[u32]) {
    put(v, s.len() as u32 + 100);
    for x in s {
        put(v, *x);
    }
}
fn hint(h: (usize, Option<usize>)) -> u32 {
    h.0 as u32 * 64 + h.1.map_or(63, |x| x as u32)
}
fn parts(x0: u32, y0: u32) -> u32 {
    let a = [x0, y0 * 2, 3, 3, x0 / 3, 5, 6, y0];
    let mut v = 7;
    for s in a.chunk_by(|x, y| x <= y) {
        all(&mut v, s);
    }
    for s in a.chunk_by(|x, y| x <= y).rev() {
        all(&mut v, s);
    }
    for s in a.split(|x| x % 3 == 0) {
        all(&mut v, s);
    }
    let mut s = a.split(|x| x % 2 == 0);
    put(&mut v, hint(s.size_hint()));
    if let Some(s) = s.next_back() {
        all(&mut v, s);
    }
    if let Some(s) = s.next() {
        all(&mut v, s);
    }
    put(&mut v, hint(s.size_hint()));
    for s in s {
        all(&mut v, s);
    }
    for s in a.split_inclusive(|x| x % 3 == 0) {
        all(&mut v, s);
    }
    for s in a.split_inclusive(|x| x % 3 == 0).rev() {
        all(&mut v, s);
    }
    for s in a.rsplit(|x| x % 3 == 0) {
        all(&mut v, s);
    }
    for s in a.splitn(3, |x| x % 2 == 0) {
        all(&mut v, s);
    }
    for s in a.rsplitn(y0 as usize, |x| x % 2 == 1) {
        all(&mut v, s);
    }
    for s in a.rchunks_exact(3) {
        all(&mut v, s);
    }
    all(&mut v, a.rchunks_exact(3).remainder());
    for s in a.rchunks_exact(3).rev() {
        all(&mut v, s);
    }
    if let Some(s) = a.strip_prefix(&[y0, x0]) {
        all(&mut v, s);
    }
    if let Some(s) = a.strip_suffix(&[6, 3]) {
        all(&mut v, s);
    }
    let mut b = a;
    b.copy_within(1..4, y0 as usize);
    all(&mut v, &b);
    b.copy_within(..=3, 4);
    all(&mut v, &b);
    b.copy_within(5.., 2);
    all(&mut v, &b);
    for s in b.split_mut(|x| x % 3 == 0) {
        if let Some(x) = s.first_mut() {
            *x += 2;
        }
        s.reverse();
    }
    all(&mut v, &b);
    for s in b.split_inclusive_mut(|x| x % 3 == 0) {
        s[0] ^= 1;
    }
    for s in b.chunk_by_mut(|x, y| x <= y) {
        s[0] += 1;
    }
    for s in b.rchunks_exact_mut(3) {
        s[2] += s[0];
    }
    for s in b.rsplit_mut(|x| x % 3 == 0) {
        if let [x, ..] = s {
            *x += 2;
        }
    }
    for s in b.rsplitn_mut(2, |x| x % 3 == 0) {
        if let [.., x] = s {
            *x += 1;
        }
    }
    for s in b.splitn_mut(2, |x| x % 3 == 0) {
        if let [x, ..] = s {
            *x += 2;
        }
    }
    all(&mut v, &b);
    let mut e = b.chunks_exact_mut(3);
    if let Some(s) = e.next() {
        s[1] += 4;
    }
    for x in e.into_remainder() {
        *x += 9;
    }
    all(&mut v, &b);
    let (l, m, r) = b.select_nth_unstable(y0 as usize + 2);
    put(&mut v, *m + l.len() as u32 + r.len() as u32);
    put(&mut v, l.iter().max().copied().unwrap_or(9) + r.iter().min().copied().unwrap_or(9));
    let mut c = [4.5f32, x0 as f32, 2.0, y0 as f32 + 0.5];
    let (_, m, _) = c.select_nth_unstable_by(1, |x, y| x.total_cmp(y));
    put(&mut v, m.to_bits());
    let mut c = a;
    put(&mut v, *c.select_nth_unstable_by_key(3, |x| std::cmp::Reverse(*x)).1);
    c = a;
    c.rotate_left(y0 as usize);
    all(&mut v, &c);
    c.sort_unstable_by_key(|x| x % 4);
    put(&mut v, c.iter().map(|x| x % 4).fold(0, |s, x| s * 4 + x));
    c.sort_unstable_by(|x, y| y.cmp(x));
    all(&mut v, &c);
    put(&mut v, c.binary_search_by(|x| 3.cmp(x)).is_ok() as u32);
    put(&mut v, c.partition_point(|x| *x > 4) as u32);
    put(&mut v, c.is_sorted_by(|x, y| x >= y) as u32 + a.is_sorted_by_key(|x| x / 4) as u32 * 2);
    if let Some((l, r)) = c.split_at_mut_checked(y0 as usize) {
        r[0] += l.len() as u32;
    }
    if let Some((l, r)) = c.split_at_checked(x0 as usize) {
        put(&mut v, r.len() as u32 * 3 + l.len() as u32);
    }
    all(&mut v, &c);
    let mut it = c.iter_mut();
    it.next();
    put(&mut v, it.as_slice().len() as u32);
    for x in it.into_slice() {
        *x ^= 5;
    }
    all(&mut v, &c);
    let mut w = a.windows(2);
    put(&mut v, w.nth(y0 as usize).map_or(3, |s| s[0] * s[1]));
    for s in w.clone().step_by(2) {
        all(&mut v, s);
    }
    for m in c.each_mut() {
        *m += 1;
    }
    all(&mut v, &c);
    v
}

fn arrays(x0: u32, y0: u32, data: &[u32]) -> u32 {
    let a = [x0, y0 * 2, 3, 3, x0 / 3, 5, 6, y0];
    let mut v = 7;
    if let Some([x, y]) = a.first_chunk() {
        put(&mut v, x ^ y << 3);
    }
    if let Some([x, y]) = a[y0 as usize..].last_chunk::<2>() {
        put(&mut v, x ^ y << 3);
    }
    if let Some(([x, y], rest)) = a[x0 as usize % 8..].split_first_chunk() {
        put(&mut v, x ^ y << 3 ^ rest.len() as u32);
    }
    if let Some((rest, [x, y])) = data.split_last_chunk() {
        put(&mut v, x ^ y << 3 ^ rest.len() as u32);
    }
    let mut last: &[u32; 2] = &[9, x0];
    let mut rest: &[u32] = &a;
    while let Some((head, tail)) = rest.split_first_chunk::<2>() {
        put(&mut v, last[0] * 5 + head[1]);
        if head[0] != 3 {
            last = head;
        }
        rest = tail;
    }
    put(&mut v, last[1]);
    put(&mut v, data[..y0 as usize].as_array::<2>().map_or(6, |[x, y]| x ^ y << 3));
    let mut middle = &a[y0 as usize..];
    while let Some(first) = middle.split_off_first() {
        put(&mut v, first ^ middle.split_off_last().map_or(9, |last| last << 3));
    }
    for [x, y, z] in a.array_windows() {
        put(&mut v, x ^ y << 3 ^ z << 6);
    }
    for window in a[y0 as usize..].array_windows::<4>().rev() {
        put(&mut v, window.iter().sum());
    }
    put(&mut v, a[x0 as usize % 8..].array_windows::<3>().len() as u32);
    let r: Result<&[u32; 3], _> = data[x0 as usize..].try_into();
    put(&mut v, r.map_or(3, |r| r[1] ^ r[2] << 3));
    let r: Result<[u32; 3], _> = a[..x0 as usize % 8].try_into();
    put(&mut v, r.map_or(3, |r| r[1] ^ r[2] << 3));
    v
}

pub fn kernel(id: u32, values: &[u32], out: &mut [u32]) {
    let a = values[id as usize / values.len()];
    let b = values[id as usize % values.len()];
    let (x, y) = (a % 16, b % 4);
    let at = id as usize * 256;
    out[at] = parts(x, y);
    out[at + 1] = arrays(x, y, values);
}
