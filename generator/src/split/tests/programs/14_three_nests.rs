for i in 0..30 {
    a(i);
    for j in 0..i {
        b(j);
        for k in 0..j {
            c(k);
            if p(k) == 1 {
                suspend();
            }
            d(k);
        }
        e(j);
    }
    g(i);
}
