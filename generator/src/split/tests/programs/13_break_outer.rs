let n = f(0);
'outer: loop {
    loop {
        if a() == 1 {
            suspend();
        }
        if b() == 1 {
            break 'outer;
        }
        if c() == 1 {
            break;
        }
        d();
    }
    between(n);
}
after(n);
