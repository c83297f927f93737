// Leaving both loops ends in two exits that store nothing: they stand where the loops are left, and no flag tells the way.
let x = a();
suspend();
let mut m = b();
loop {
    while m > 3 {
        loop {
            m = b();
            if m == 7 {
                break;
            }
            if m == 9 {
                if a() == 2 {
                    return;
                }
                suspend_at("left");
                out[0] = x;
                return;
            }
        }
        c();
    }
    suspend_at("turn");
    m = m + a();
}
