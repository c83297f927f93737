// What several continuations end with.

// Ends endings() and walk().
bool ending(uint slot, uint state, uint sum, uint turn) {
    // where the walk begins
    uint at = mixed(state) % 100u;
    uint stride = mixed(state) % 7u + 1u;
    uint seen = turn;
    // how far it has come
    int steps = 0;
    store_at_seen_steps_stride(slot, at, seen, steps, stride);
    store_sum(slot, sum);
    store_state(slot, state);
    store_turn(slot, turn);
    // remark: asked last: nearly always it goes on
    return turn < turns;
}

// Begins an instance of endings() (endings.rs:9).
// Stores: at, seen, steps, stride, sum, state, turn.
// Goes to: walk (true), finish_1 (false).
bool endings(uint slot) {
    uint state = id;
    return ending(slot, state, 0u, 0u);
}

// Resumes after `walk` (endings.rs:20).
// Loads: at, seen, steps, stride, sum, state, turn.
// Stores: at, seen, steps, stride, sum, state, turn.
// Goes to: walk (true), finish_1 (false).
bool walk(uint slot) {
    uint at = load_at(slot);
    uint stride = load_stride(slot);
    uint seen = load_seen(slot);
    int steps = load_steps(slot);
    at += stride;
    seen ^= at * at;
    steps++;
    if (at < 1000u && steps < 50) {
        store_at(slot, at);
        store_seen(slot, seen);
        store_steps(slot, steps);
        return true;
    }
    uint state = load_state(slot);
    uint sum = load_sum(slot);
    uint turn = load_turn(slot);
    sum += seen;
    turn++;
    return ending(slot, state, sum, turn);
}

// Resumes after `finish_1` (endings.rs:27).
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

    bool goes_on = endings(n);
    while (goes_on) {
        goes_on = walk(n);
    }
    // Neighbours that end in different turns wait, and run this together.
    if (!trapped) finish_1(n);
}
