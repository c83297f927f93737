// Begins an instance of unread() (unread.rs:4).
// Stores: turn, sum.
// Goes to: unread_1 (true); ends where it traps.
bool unread(uint slot) {
    if (id >= words_length) { trap_at(0u, id, words_length); return false; }
    uint sum = id;
    uint turn = 0u;
    sum = sum * 31u + turn;
    store_turn(slot, turn);
    store_sum(slot, sum);
    return true;
}

// Resumes after `unread_1` (unread.rs:12).
// Loads: turn, sum.
// Stores: turn, sum.
// Goes to: unread_1 (true), finish_1 (false).
bool unread_1(uint slot) {
    uint sum = load_sum(slot);
    uint turn = load_turn(slot);
    turn++;
    if (turn < 3u) {
        sum = sum * 31u + turn;
        store_turn(slot, turn);
        store_sum(slot, sum);
        return true;
    }
    return false;
}

// Resumes after `finish_1` (unread.rs:17).
// Loads: sum.
// Recomputes: word, low.
// Goes to: end.
void finish_1(uint slot) {
    uint sum = load_sum(slot);
    id = load_id(slot);
    uint word = words[id];
    // what is added at last
    uint low = word & 0xFFFFu;
    if (id >= out_length) { trap_at(1u, id, out_length); return; }
    out_[id] = sum + low;
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    instance = n;
    id = invocation_id(n);

    bool goes_on = unread(n);
    while (goes_on) {
        goes_on = unread_1(n);
    }
    // Neighbours that end in different turns wait, and run this together.
    if (!trapped) finish_1(n);
}
