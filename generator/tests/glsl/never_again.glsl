// Begins an instance of never_again() (never_again.rs:4).
// Goes to: end.
uint never_again(uint slot) {
    if (id >= out_length) { trap_at(0u, id, out_length); return POINT_END; }
    uint first = out_[id];
    out_[id] = first ^ id;
    return POINT_END;
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    instance = n;
    id = invocation_id(n);

    never_again(n);
}
