// A flag that is toggled each turn: neither point follows itself, and no frame keeps the flag.
let even = true;
loop {
    if even {
        suspend_at("even");
        a();
    } else {
        suspend_at("odd");
        b();
    }
    even = !even;
    if more() == 0 {
        return;
    }
}
