// One way writes four values and the other one of them: it would have to load what it does not store, and has an exit of its own.
let a = 0;
let b = 0;
let c = 0;
let d = 0;
loop {
    suspend_at("turn");
    if chance() == 1 {
        a = start();
        continue;
    }
    a = next(a);
    b = next(b);
    c = next(c);
    d = next(d);
    if a == 9 {
        break;
    }
}
out[0] = a + b + c + d;
