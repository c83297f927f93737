pub fn kernel(id: u32, out: &mut [u32]) {
    let parts = [id, 1, 2];
    // What a method would have given is unknown too: only the method is told.
    out[0] = parts.array_groups(|x, y| x < y).map(|part| part[0] ^ part.len() as u32).fold(0, |h, x| h ^ x);
}
