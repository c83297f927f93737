let c = f(0);
if c == 1 {
    let a = f(1);
    suspend_at("left");
    out[0] = a;
} else {
    let b = f(2);
    suspend_at("right");
    out[1] = b;
}
f(3);
