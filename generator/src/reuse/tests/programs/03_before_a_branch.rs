// One way makes the call, the other comes to it behind the branch.
let mut light = 0;
if id < 4 {
    let surface = traps_surface(id);
    light = surface * 2;
}
suspend();
let met = traps_surface(id);
out[1] = light + met;
