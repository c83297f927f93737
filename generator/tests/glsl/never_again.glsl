// Begins an instance of never_again() (never_again.rs:4).
// Stores: first.
// Goes to: never_again_1.
uint never_again(uint slot) {
    if (id >= out_length) { trap_at(0u, id, out_length); return POINT_END; }
    uint first = out_[id];
    store_first(slot, first);
    return POINT_NEVER_AGAIN_1;
}

// Resumes after `never_again_1` (never_again.rs:6).
// Loads: first.
// Goes to: end.
uint never_again_1(uint slot) {
    uint first = load_first(slot);
    id = load_id(slot);
    out_[id] = first ^ id;
    return POINT_END;
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    instance = n;
    id = invocation_id(n);

    uint point = never_again(n);
    // Behind the loop: neighbours that end in different turns wait, and run this together.
    if (point == POINT_NEVER_AGAIN_1) point = never_again_1(n);
}
