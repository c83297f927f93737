let mut i = f(0);
while c1(i) == 1 {
    b(i);
    if c2(i) == 1 {
        suspend();
    }
    d(i);
    d(1);
    d(2);
    d(3);
    d(4);
    i += 1;
}
e(i);
