// What begins the next item ends in a loop that always begins, so no way leads from it back to it: the continuations that come to it
// share it behind a relay. In a block it is none: all that resume at one of the points come to it together, and would pay for a hop.
let mut item = 0;
let mut n = a();
while item < 9 {
    let mut w = n * 3 + item;
    w = w * 5 + n * 7 + w * w * 11 + 13;
    w = w * 5 + n * 7 + w * w * 11 + 13;
    w = w * 5 + n * 7 + w * w * 11 + 13;
    w = w * 5 + n * 7 + w * w * 11 + 13;
    let mut turn = 0;
    while turn < 4 {
        suspend_at("first");
        if a() == 1 {
            suspend_at("always");
            n = n + 1;
            break;
        }
        if b() == 2 {
            break;
        }
        suspend_at("second");
        if b() == 3 {
            break;
        }
        n = n + w;
        turn = turn + 1;
    }
    item = item + 1;
}
out[0] = n;
