// Begins an instance of at_once() (at_once.rs:14).
// Stores: turn, sum.
// Goes to: at_once_1 (true); ends where it traps.
bool at_once(uint slot) {
    if (id >= words_length) { trap_at(0u, id, words_length); return false; }
    uint sum = 0u;
    uint turn = 0u;
    store_turn(slot, turn);
    store_sum(slot, sum);
    return true;
}

// Resumes after `at_once_1` (at_once.rs:18).
// Loads: turn, sum.
// Recomputes: key.low, key.high.
// Stores: turn, sum.
// Goes to: at_once_1 (true), finish_1 (false).
bool at_once_1(uint slot) {
    uint sum = load_sum(slot);
    uint turn = load_turn(slot);
    id = load_id(slot);
    Key key = Key(words[id], 0x9E37u);
    sum += mix(key, turn);
    turn++;
    store_sum(slot, sum);
    if (turn < 3u) {
        store_turn(slot, turn);
        return true;
    }
    return false;
}

// Resumes after `finish_1` (at_once.rs:21).
// Loads: sum.
// Goes to: end.
void finish_1(uint slot) {
    uint sum = load_sum(slot);
    id = load_id(slot);
    if (id >= out_length) { trap_at(1u, id, out_length); return; }
    out_[id] = sum;
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    instance = n;
    id = invocation_id(n);

    bool goes_on = at_once(n);
    while (goes_on) {
        goes_on = at_once_1(n);
    }
    // Neighbours that end in different turns wait, and run this together.
    if (!trapped) finish_1(n);
}
