let mut f0 = f(0) == 1;
if f0 {
    suspend();
    f0 = false;
    g();
}
if f0 {
    h();
}
