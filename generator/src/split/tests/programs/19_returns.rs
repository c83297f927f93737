let n = f(0);
for i in 0..n {
    let mut j = 0;
    while j < i {
        suspend();
        if a() == 1 {
            out[0] = j;
            return;
        }
        j += 1;
    }
    if b() == 1 {
        return;
    }
}
out[1] = n;
