// A state that is one of three: what would follow from a fourth cannot be reached.
let state = 0;
loop {
    suspend_at("step");
    if state < 2 {
        state = state + 1;
    } else if state == 2 {
        state = 0;
    } else {
        lost();
    }
    out[0] = state;
}
