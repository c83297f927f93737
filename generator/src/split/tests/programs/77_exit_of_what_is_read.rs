// One way writes four variables more than the other. Those that the other reads it can store, too, without loading them for it: in the
// first loop all of them, and both ways share an exit; in the second none.
let mut a = id;
let mut b = id;
let mut c = id;
let mut d = id;
let mut p = id;
let mut q = id;
let mut r = id;
let mut s = id;
loop {
    suspend_at("read");
    a = a + 1 + b % 3;
    b = b * 5 + c;
    c = c + d;
    d = d * 3;
    if f(b) % 2 == 1 {
        p = p + q;
        q = q * 7 + r;
        r = r + s;
        s = s * 9 + b;
    } else {
        if 1000 < a + p + q + r + s {
            break;
        }
    }
}
loop {
    suspend_at("unread");
    a = a + 1 + b % 3;
    b = b * 5 + c;
    c = c + d;
    d = d * 3;
    if f(b) % 2 == 1 {
        p = p + q;
        q = q * 7 + r;
        r = r + s;
        s = s * 9 + b;
    } else {
        if 1000 < a {
            break;
        }
    }
}
out[0] = a + b + c + d + p + q + r + s;
