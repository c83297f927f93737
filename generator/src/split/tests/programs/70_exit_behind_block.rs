// The next turn and the next sample store the same for one point, and two more ways lead to where the last sample leaves: one copy of the
// stores, behind a block that is left early.
let mut a = id;
let mut b = id + 1;
let mut c = id + 2;
let mut d = id + 3;
while a < 10 {
    loop {
        suspend();
        if chance() == 1 {
            a = next(a);
            b = next(b);
            c = next(c);
            d = next(d);
            if a < 1000 {
                continue;
            }
            a = 0;
        }
        break;
    }
    a = start(a);
    b = start(b);
    c = start(c);
    d = start(d);
}
out[0] = a + b + c + d;
