let n = f(0);
'outer: for i in 0..n {
    let mut j = 0;
    while j < i {
        if a(j) == 1 {
            suspend();
            if b(j) == 1 {
                continue 'outer;
            }
        }
        j += 1;
    }
    tail(i);
    tail(j);
    tail(n);
}
