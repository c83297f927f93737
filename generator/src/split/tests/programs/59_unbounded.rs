// A counter that nothing bounds wraps: every test of it stays, but of the one that was tested just before the point.
let i = 0;
while stop() == 0 {
    i = i + 3;
    if i != 0 {
        suspend_at("turn");
        if i == 0 {
            never();
        }
        if i < 100 {
            low(i);
        }
    }
}
