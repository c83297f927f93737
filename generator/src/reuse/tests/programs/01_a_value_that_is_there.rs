// The second call is the first one's variable, across a marker, too.
let x = pure_f(id);
suspend();
let y = pure_f(id);
out[1] = x + y;
