// Begins an instance of labelled() (labelled.rs:5).
// Stores: value, turn.
// Goes to: labelled_1 (true); ends where it traps.
bool labelled(uint slot) {
    if (id >= out_length) { trap_at(0u, id, out_length); return false; }
    out_[id] = salt;
    uint value = id;
    uint turn = 0u;
    store_value(slot, value);
    store_turn(slot, turn);
    return true;
}

// Resumes after `labelled_1` (labelled.rs:11).
// Loads: value, turn.
// Stores: last, value, turn.
// Goes to: labelled_1 (true), finish_1 (false).
bool labelled_1(uint slot) {
    uint value = load_value(slot);
    uint turn = load_turn(slot);
    uvec4 last = uvec4(value ^ turn, value >> 3, value << 5, turn * salt);
    // remark: left early, by `break`
    do {
        if (last.x % 3u == 0u) {
            value = rotate_left(last.x, 5u);
            if (value < last.w) break;
        }
        turn++;
        if (turn >= 20u) break;
        id = load_id(slot);
        out_[id] ^= value;
        store_value(slot, value);
        store_turn(slot, turn);
        return true;
    } while (false);
    store_last(slot, last);
    return false;
}

// Resumes after `finish_1` (labelled.rs:25).
// Loads: last.
// Goes to: end.
void finish_1(uint slot) {
    uvec4 last = load_last(slot);
    id = load_id(slot);
    out_[id] ^= (last.x + last.y * last.z) ^ last.w;
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    instance = n;
    id = invocation_id(n);

    bool goes_on = labelled(n);
    while (goes_on) {
        goes_on = labelled_1(n);
    }
    // Neighbours that end in different turns wait, and run this together.
    if (!trapped) finish_1(n);
}
