let u = f(0);
loop {
    suspend();
    let t = s();
    if !(t < u) {
        break;
    }
    body(t);
}
