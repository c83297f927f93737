// What the key is made of is there already: it can no longer trap, and is not computed for nobody. One that traps still does.
let bright = traps_material(id);
let key = traps_material(id) + 1;
suspend_by(key);
let other = traps_material(bright);
suspend_by(other);
out[1] = bright;
