// `a` is another in the second call.
let mut a = id;
let x = traps_f(a);
a = a + 1;
let y = traps_f(a);
out[1] = x + y;
