loop {
    if a() == 1 {
        suspend_at("left");
        b();
    } else {
        suspend_at("right");
        c();
    }
}
