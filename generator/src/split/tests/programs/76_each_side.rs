// Each side of a choice is what it is where its condition holds: no turn gets beyond 5.
let mut c = 3;
while a() == 1 {
    suspend();
    c = if c < 5 { c + 1 } else { c - 5 };
    if c > 5 {
        never();
    }
}
out[0] = c;
