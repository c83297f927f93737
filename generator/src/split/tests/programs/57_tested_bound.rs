// What was tested before a point holds after it: there the counter is at most 6, and one more is still below the bound.
let i = 0;
while i < 8 {
    suspend_at("intersect");
    let hit = trace();
    if hit == 0 || i + 1 == 8 {
        break;
    }
    suspend_at("shade");
    shade(hit);
    i = i + 1;
}
out[0] = i;
