let c = f(0);
let x;
if c == 1 {
    x = 1;
    suspend();
} else {
    x = 2;
}
out[0] = x;
