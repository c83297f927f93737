// Begins an instance of traps() (traps.rs:4).
// Stores: turn, at.
// Goes to: traps_1 (true), finish_1 (false); ends where it traps.
bool traps_2(uint slot) {
    uint at = id;
    uint turn = 0u;
    if (at != 0u) {
        if (at >= ways_length) { trap_at(0u, at, ways_length); return false; }
        at = ways[at];
        turn++;
        store_turn(slot, turn);
        store_at(slot, at);
        return true;
    }
    store_turn(slot, turn);
    return false;
}

// Resumes after `traps_1` (traps.rs:10).
// Loads: turn, at.
// Stores: turn, at.
// Goes to: traps_1 (true), finish_1 (false); ends where it traps.
bool traps_1(uint slot) {
    uint at = load_at(slot);
    if (at != 0u) {
        uint turn = load_turn(slot);
        if (at >= ways_length) { trap_at(0u, at, ways_length); return false; }
        at = ways[at];
        turn++;
        store_turn(slot, turn);
        store_at(slot, at);
        return true;
    }
    return false;
}

// Resumes after `finish_1` (traps.rs:12).
// Loads: turn.
// Goes to: end.
void finish_1(uint slot) {
    uint turn = load_turn(slot);
    id = load_id(slot);
    if (id >= out_length) { trap_at(1u, id, out_length); return; }
    out_[id] = turn;
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    instance = n;
    id = invocation_id(n);

    bool goes_on = traps_2(n);
    while (goes_on) {
        goes_on = traps_1(n);
    }
    // Neighbours that end in different turns wait, and run this together.
    if (!trapped) finish_1(n);
}
