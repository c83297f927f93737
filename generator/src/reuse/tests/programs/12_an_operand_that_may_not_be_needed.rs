// The first is made only where `id < 4`; the last whatever happens.
if id < 4 && pure_f(id) < 7 { out[1] = 1; }
let x = pure_f(id);
if id < 5 && pure_f(id) < 9 { out[2] = x; }
