// The first variable becomes something else: behind that the call is made again.
let mut x = pure_f(id);
let y = pure_f(id);
x = x + 1;
let z = pure_f(id);
out[1] = x + y + z;
