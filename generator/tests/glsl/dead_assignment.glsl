// Begins an instance of dead_assignment() (dead_assignment.rs:17).
// Stores: turn, sum.
// Goes to: next (true).
bool dead_assignment(uint slot) {
    uint sum = 0u;
    uint turn = 0u;
    // in index(), called at line 21
    store_turn(slot, turn);
    store_sum(slot, sum);
    return true;
}

// Resumes after `next` (dead_assignment.rs:22).
// Loads: turn, sum.
// Recomputes: keys.keys, at, key.
// Stores: turn, sum.
// Goes to: next (true), finish_1 (false).
bool next(uint slot) {
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
        return true;
    }
    return false;
}

// Resumes after `finish_1` (dead_assignment.rs:25).
// Loads: sum.
// Goes to: end.
void finish_1(uint slot) {
    uint sum = load_sum(slot);
    id = load_id(slot);
    if (id >= out_length) { trap_at(0u, id, out_length); return; }
    out_[id] = sum;
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    instance = n;
    id = invocation_id(n);

    bool goes_on = dead_assignment(n);
    while (goes_on) {
        goes_on = next(n);
    }
    // Neighbours that end in different turns wait, and run this together.
    if (!trapped) finish_1(n);
}
