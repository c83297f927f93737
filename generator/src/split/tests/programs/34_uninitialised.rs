let c = f(0) == 1;
let x;
if c {
    x = 1;
}
suspend();
if c {
    out[0] = x;
}
