// Begins an instance of trapping() (calls_that_trap.rs:18).
// Goes to: end.
uint trapping(uint slot) {
    uint first = at(id);
    if (trapped) return POINT_END;
    store(first);
    if (trapped) return POINT_END;
    float twice_result = twice(id);
    if (trapped) return POINT_END;
    if (id >= out_length) { trap_at(2u, id, out_length); return POINT_END; }
    out_[id] = twice_result;
    return POINT_END;
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    instance = n;
    id = invocation_id(n);

    trapping(n);
}
