let x = f(0);
{
    let x = x == 1;
    suspend();
    if x {
        g();
    }
}
{
    let x = h(x);
    suspend();
    out[x] = 1;
}
out[x] = 2;
