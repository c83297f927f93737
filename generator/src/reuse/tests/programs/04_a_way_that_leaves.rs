// Who returns makes no call: it is not made for all before the branch.
let mut light = 0;
if id < 4 {
    light = traps_surface(id);
} else {
    if id < 6 { return; }
}
out[1] = light + traps_surface(id);
