let x = f(1);
suspend();
suspend();
suspend();
out[x] = 1;
