// `f` counts its calls.
let x = f(id);
let y = f(id);
out[1] = x + y;
