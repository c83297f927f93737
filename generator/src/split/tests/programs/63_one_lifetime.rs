// Either arm gives `x` its value, and `x += 1` changes it: it stays one variable.
let mut x = a();
suspend();
if b() == 1 { x = c(); }
suspend();
x = x + 1;
suspend();
out[0] = x;
