let mut v = 0;
loop {
    let k = next();
    match k {
        0 => {
            suspend();
            v += 1;
        }
        1 => continue,
        2 | 3 => break,
        _ => {
            v = k;
        }
    }
    tail(v);
}
out[0] = v;
