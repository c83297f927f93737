// A block that is left in a nested `if`, in a loop whose back edge vanished: the way to the next turn leaves for the point, from inside
// the block as from behind it. No flag: the end is copied, and the block is left by `break`.
while a() < 4 {
    let mut m = 0;
    let r;
    'walk: {
        for k in 0..5 {
            suspend();
            if k > 2 {
                if b() > 3 {
                    r = m;
                    break 'walk;
                }
                m = 1;
            }
            m = m + c();
            d();
        }
        r = m + 1;
    }
    out[0] = out[0] + r;
    d();
    d();
}
