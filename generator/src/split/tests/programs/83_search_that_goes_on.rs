let mut n = 0;
let mut i = 0;
loop {
    // odd ones are none
    while i < 12 {
        i += 1;
        if c1(i) == 1 { continue; }
        n += i;
        suspend();
        out[n] = i;
    }
    i = f(n);
}
