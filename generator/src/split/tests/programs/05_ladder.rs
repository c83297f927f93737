let mut x = f(0);
if x == 1 {
    f(1);
} else if x == 2 {
    f(2);
} else if x == 3 {
    suspend();
    x = 1;
    f(3);
} else {
    f(4);
}
out[x] = x;
