loop {
    if a() == 1 {
        suspend();
        if b() == 1 {
            continue;
        }
        c();
    }
    d();
}
