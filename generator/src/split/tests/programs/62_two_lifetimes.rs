// The second value of `x` has nothing to do with the first: after the webs are told apart, each has its own place.
let mut x = a();
let y = b();
suspend();
out[0] = x;
x = c();
suspend();
out[1] = x + y;
