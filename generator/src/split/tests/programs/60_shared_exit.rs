// Two ways to a point that write the same four values: one exit after both, though the way out stands between.
let a = 0;
let b = 0;
let c = 0;
let d = 0;
loop {
    suspend_at("turn");
    if chance() == 1 {
        if last() == 1 {
            break;
        }
        a = start();
        b = start();
        c = start();
        d = start();
        continue;
    }
    a = next(a);
    b = next(b);
    c = next(c);
    d = next(d);
}
out[0] = a + b + c + d;
