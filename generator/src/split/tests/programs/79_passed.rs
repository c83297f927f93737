// A turn passes points that nothing leads back to: 'fetch and 'shade. 'one and 'two stay, as loops lead back to them, and 'meet, to which
// instances come from both.
let mut x = a();
loop {
    suspend_at("one");
    if a() == 1 {
        suspend_at("fetch");
        x = x + f(x);
    }
    suspend_at("shade");
    x = g(x);
    while b() == 2 {
        suspend_at("two");
        x = x + 1;
    }
    suspend_at("meet");
    if c() == x {
        break;
    }
}
out[0] = x;
