// Begins an instance of traps() (traps.rs:4).
// Stores: turn, at.
// Goes to: traps_1, finish_1; ends where it traps.
uint traps_2(uint slot) {
    uint at = id;
    uint turn = 0u;
    if (at != 0u) {
        if (at >= ways_length) { trap_at(0u, at, ways_length); return POINT_END; }
        at = ways[at];
        turn++;
        store_turn(slot, turn);
        store_at(slot, at);
        return POINT_TRAPS_1;
    }
    store_turn(slot, turn);
    return POINT_FINISH_1;
}

// Resumes after `traps_1` (traps.rs:10).
// Loads: turn, at.
// Stores: turn, at.
// Goes to: traps_1, finish_1; ends where it traps.
uint traps_1(uint slot) {
    uint at = load_at(slot);
    if (at != 0u) {
        uint turn = load_turn(slot);
        if (at >= ways_length) { trap_at(0u, at, ways_length); return POINT_END; }
        at = ways[at];
        turn++;
        store_turn(slot, turn);
        store_at(slot, at);
        return POINT_TRAPS_1;
    }
    return POINT_FINISH_1;
}

// Resumes after `finish_1` (traps.rs:12).
// Loads: turn.
// Goes to: end.
uint finish_1(uint slot) {
    uint turn = load_turn(slot);
    id = load_id(slot);
    if (id >= out_length) { trap_at(1u, id, out_length); return POINT_END; }
    out_[id] = turn;
    return POINT_END;
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    instance = n;
    id = invocation_id(n);

    uint point = traps_2(n);
    while (point == POINT_TRAPS_1) {
        point = traps_1(n);
    }
    // Neighbours that end in different turns wait, and run this together.
    if (point == POINT_FINISH_1) point = finish_1(n);
}
