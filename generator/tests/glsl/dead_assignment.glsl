// Begins an instance of dead_assignment() (dead_assignment.rs:17).
// Stores: turn, sum.
// Goes to: next.
uint dead_assignment(uint slot) {
    uint sum = 0u;
    uint turn = 0u;
    // in index(), called at line 21
    store_turn(slot, turn);
    store_sum(slot, sum);
    return POINT_NEXT;
}

// Resumes after `next` (dead_assignment.rs:22).
// Loads: turn, sum.
// Recomputes: keys.keys, at, key.
// Stores: turn, sum.
// Goes to: next, finish_1.
uint next(uint slot) {
    uint sum = load_sum(slot);
    uint turn = load_turn(slot);
    id = load_id(slot);
    Keys_2 keys = Keys_2(uint[4](id, id * 3u, id ^ 7u, id & 3u));
    // in index(), called at line 21
    uint at = turn + 1u;
    uint key = keys.keys[at];
    sum += key;
    turn++;
    store_sum(slot, sum);
    if (turn < 3u) {
        store_turn(slot, turn);
        return POINT_NEXT;
    }
    return POINT_FINISH_1;
}

// Resumes after `finish_1` (dead_assignment.rs:25).
// Loads: sum.
// Goes to: end.
uint finish_1(uint slot) {
    uint sum = load_sum(slot);
    id = load_id(slot);
    if (id >= out_length) { trap_at(0u, id, out_length); return POINT_END; }
    out_[id] = sum;
    return POINT_END;
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    instance = n;
    id = invocation_id(n);

    uint point = dead_assignment(n);
    while (point == POINT_NEXT) {
        point = next(n);
    }
    // Neighbours that end in different turns wait, and run this together.
    if (point == POINT_FINISH_1) point = finish_1(n);
}
