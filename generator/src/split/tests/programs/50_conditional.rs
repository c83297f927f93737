let mut i = f(0);
while c1(i) == 1 {
    b(i);
    if c2(i) == 1 {
        suspend();
        c(i);
    }
    d(i);
    i += 1;
}
e(i);
