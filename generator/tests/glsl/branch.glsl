// Begins an instance of branch() (branch.rs:4).
// Stores: total, turn, n.
// Goes to: branch_1, finish_1.
uint branch(uint slot) {
    uint total = 0u;
    uint turn = 0u;
    uint n = (id * numbers + turn) & 0xFFFFu;
    store_total(slot, total);
    store_turn(slot, turn);
    store_n(slot, n);
    // remark: asked last: nearly always it goes on
    if (turn >= numbers) return POINT_FINISH_1;
    return POINT_BRANCH_1;
}

// Resumes after `branch_1` (branch.rs:12).
// Loads: total, turn, n.
// Stores: total, turn, n.
// Goes to: branch_1, finish_1.
uint branch_1(uint slot) {
    uint n = load_n(slot);
    if (n > 1u) {
        uint total = load_total(slot);
        n = n % 2u == 0u ? n / 2u : n * 3u + 1u;
        total++;
        store_total(slot, total);
        store_n(slot, n);
        return POINT_BRANCH_1;
    }
    uint turn = load_turn(slot);
    turn++;
    id = load_id(slot);
    n = (id * numbers + turn) & 0xFFFFu;
    store_turn(slot, turn);
    store_n(slot, n);
    if (turn >= numbers) return POINT_FINISH_1;
    return POINT_BRANCH_1;
}

// Resumes after `finish_1` (branch.rs:16).
// Loads: total.
// Goes to: end.
uint finish_1(uint slot) {
    uint total = load_total(slot);
    id = load_id(slot);
    if (id >= steps_length) { trap_at(0u, id, steps_length); return POINT_END; }
    steps[id] = total;
    return POINT_END;
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    instance = n;
    id = invocation_id(n);

    uint point = branch(n);
    while (point == POINT_BRANCH_1) {
        point = branch_1(n);
    }
    // Neighbours that end in different turns wait, and run this together.
    if (point == POINT_FINISH_1) point = finish_1(n);
}
