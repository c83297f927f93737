// Two continuations end in what begins the next item. It is so much that a block, too, resumes it as one: behind a relay.
let mut n = a();
let mut v = b();
loop {
    suspend_at("one");
    if b() != 3 {
        suspend_at("two");
        if b() != 5 {
            v = v + 1;
            continue;
        }
    }
    n = n + v;
    let mut w = n * 3 + 1;
    w = w * 5 + n * 7 + w * w * 11 + 13;
    w = w * 5 + n * 7 + w * w * 11 + 13;
    w = w * 5 + n * 7 + w * w * 11 + 13;
    w = w * 5 + n * 7 + w * w * 11 + 13;
    w = w * 5 + n * 7 + w * w * 11 + 13;
    v = w;
    if v == 9 {
        break;
    }
}
out[0] = n;
