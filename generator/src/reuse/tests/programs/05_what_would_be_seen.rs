// The write is there when the call behind it traps: the call stays behind it.
let mut light = 0;
if id < 4 {
    light = traps_surface(id);
} else {
    out[2] = 7;
}
out[1] = light + traps_surface(id);
