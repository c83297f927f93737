let v;
loop {
    suspend();
    if p() == 1 {
        v = a();
        break;
    }
    b();
}
out[0] = v;
