// A block that is left in a nested `if`, in loops whose back edges vanished: a turn of either loop leaves by the same exit, from inside the
// block and from behind it. No flag: the exit is copied, and the block is left by `break`.
while a() < 9 {
    let mut place = a();
    let mut weight = 1;
    let mut x = b();
    let mut y = c();
    let mut k = 0;
    let r;
    'walk: {
        while k < 5 {
            suspend_at("far");
            place = f(place);
            suspend_at("near");
            if k > 2 {
                if b() > weight {
                    r = place;
                    break 'walk;
                }
                weight = 1;
            }
            place = place + c();
            weight = f(weight);
            x = x + place;
            y = y + x;
            k = k + 1;
        }
        r = place + y;
    }
    out[0] = out[0] + r;
    d();
    d();
}
out[1] = a();
out[2] = b();
