// The key and the test ask for the same; behind the marker nothing of it is kept in a frame.
let mut light = 0;
let bright = traps_material(id) > 5;
if bright {
    light = 1;
}
let key = traps_material(id);
suspend_by(key);
out[1] = light + traps_material(id);
