// Both ways make it, each for something else.
let mut a = id;
if id < 4 {
    a = pure_f(id) + 1;
} else {
    a = pure_f(id) * 2;
}
out[1] = a;
