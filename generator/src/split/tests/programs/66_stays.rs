// Nothing moves past what changes its operands, nor what reads memory, nor a call.
let mut a1 = a();
let b1 = b();
let sum = a1 + b1;
a1 = c();
suspend();
let read = out[b1];
let called = f(read + b1);
out[1] = called + a1;
out[2] = sum;
