// What several continuations end with.

// Ends endings() and relay_1().
uint ending(uint slot, uint state, uint sum, uint turn) {
    // where the walk begins
    uint at = mixed(state) % 100u;
    uint remainder = mixed(state) % 7u;
    uint stride = remainder + mixed(state) % 5u + 1u;
    uint seen = mixed(state) ^ turn;
    // how far it has come
    int steps = 0;
    store_at_stride_steps_seen(slot, at, stride, steps, seen);
    store_sum(slot, sum);
    store_state(slot, state);
    store_turn(slot, turn);
    // remark: asked last: nearly always it goes on
    if (turn >= turns) return POINT_FINISH_1;
    return POINT_WALK;
}

// Begins an instance of endings() (endings.rs:9).
// Stores: at, stride, steps, seen, sum, state, turn.
// Goes to: walk, finish_1.
uint endings(uint slot) {
    uint state = id;
    return ending(slot, state, 0u, 0u);
}

// Resumes after `walk` (endings.rs:20).
// Loads: at, stride, steps, seen.
// Stores: at, steps, seen.
// Goes to: walk, relay_1.
uint walk(uint slot) {
    uint at = load_at(slot);
    uint stride = load_stride(slot);
    at += stride;
    if (at % 64u == 0u) return POINT_RELAY_1;
    uint seen = load_seen(slot);
    int steps = load_steps(slot);
    // nothing leads back here: passed
    seen ^= at * at;
    steps++;
    store_seen(slot, seen);
    if (at < 1000u && steps < 50) {
        store_at(slot, at);
        store_steps(slot, steps);
        return POINT_WALK;
    }
    return POINT_RELAY_1;
}

// Resumes after `finish_1` (endings.rs:32).
// Loads: sum.
// Goes to: end.
uint finish_1(uint slot) {
    uint sum = load_sum(slot);
    id = load_id(slot);
    if (id >= out_length) { trap_at(0u, id, out_length); return POINT_END; }
    out_[id] = sum;
    return POINT_END;
}

// Resumes after `relay_1` (endings.rs:30).
// Loads: seen, sum, state, turn.
// Stores: at, stride, steps, seen, sum, state, turn.
// Goes to: walk, finish_1.
uint relay_1(uint slot) {
    uint state = load_state(slot);
    uint sum = load_sum(slot);
    uint turn = load_turn(slot);
    uint seen = load_seen(slot);
    sum += seen;
    turn++;
    return ending(slot, state, sum, turn);
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    instance = n;
    id = invocation_id(n);

    uint point = endings(n);
    while (point == POINT_WALK) {
        point = walk(n);
        if (point == POINT_RELAY_1) point = relay_1(n);
    }
    // Neighbours that end in different turns wait, and run this together.
    if (point == POINT_FINISH_1) point = finish_1(n);
}
