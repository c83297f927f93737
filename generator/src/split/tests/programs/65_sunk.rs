// `sum` is computed after the points that it only passes: what it is computed from lives there anyway.
let a1 = a();
let b1 = b();
let sum = a1 + b1;
suspend();
out[0] = 1;
suspend();
out[1] = a1 * b1;
out[2] = sum;
