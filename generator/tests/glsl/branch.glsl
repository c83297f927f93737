// Begins an instance of branch() (branch.rs:4).
// Stores: total, turn, n.
// Goes to: branch_1 (true), finish_1 (false).
bool branch(uint slot) {
    uint total = 0u;
    uint turn = 0u;
    uint n = (id * numbers + turn) & 0xFFFFu;
    store_total(slot, total);
    store_turn(slot, turn);
    store_n(slot, n);
    // remark: asked last: nearly always it goes on
    return turn < numbers;
}

// Resumes after `branch_1` (branch.rs:12).
// Loads: total, turn, n.
// Stores: total, turn, n.
// Goes to: branch_1 (true), finish_1 (false).
bool branch_1(uint slot) {
    uint n = load_n(slot);
    if (n > 1u) {
        uint total = load_total(slot);
        n = n % 2u == 0u ? n / 2u : n * 3u + 1u;
        total++;
        store_total(slot, total);
        store_n(slot, n);
        return true;
    }
    uint turn = load_turn(slot);
    turn++;
    if (turn < numbers) {
        id = load_id(slot);
        n = (id * numbers + turn) & 0xFFFFu;
        store_turn(slot, turn);
        store_n(slot, n);
        return true;
    }
    return false;
}

// Resumes after `finish_1` (branch.rs:16).
// Loads: total.
// Goes to: end.
void finish_1(uint slot) {
    uint total = load_total(slot);
    id = load_id(slot);
    if (id >= steps_length) { trap_at(0u, id, steps_length); return; }
    steps[id] = total;
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    instance = n;
    id = invocation_id(n);

    bool goes_on = branch(n);
    while (goes_on) {
        goes_on = branch_1(n);
    }
    // Neighbours that end in different turns wait, and run this together.
    if (!trapped) finish_1(n);
}
