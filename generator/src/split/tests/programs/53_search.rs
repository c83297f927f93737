// A search: before the first probe nothing is found, and at a probe neither.
let found = false;
let i = 0;
while !found && i < 4 {
    suspend_at("probe");
    if matches(i) == 1 {
        found = true;
    } else {
        i = i + 1;
    }
}
if found {
    suspend_at("hit");
    out[0] = i;
}
