// Begins an instance of flag() (flag.rs:4).
// Stores: turn, value.
// Goes to: flag_1 (true), finish_1 (false).
bool flag(uint slot) {
    uint turn = 0u;
    uint value = id;
    // remark: flag `suspends`: lanes that suspend in different turns store together, behind the loop
    bool suspends = false;
    while (turn < limit && value < 1000u) {
        value = value * 3u / 2u + 1u;
        turn++;
        if (turn % 8u == 0u) {
            suspends = true;
            break;
        }
    }
    store_turn(slot, turn);
    if (suspends) {
        store_value(slot, value);
        return true;
    }
    return false;
}

// Resumes after `flag_1` (flag.rs:11).
// Loads: turn, value.
// Stores: turn, value.
// Goes to: flag_1 (true), finish_1 (false).
bool flag_1(uint slot) {
    uint turn = load_turn(slot);
    uint value = load_value(slot);
    bool suspends = false;
    while (turn < limit && value < 1000u) {
        value = value * 3u / 2u + 1u;
        turn++;
        if (turn % 8u == 0u) {
            suspends = true;
            break;
        }
    }
    store_turn(slot, turn);
    if (suspends) {
        store_value(slot, value);
        return true;
    }
    return false;
}

// Resumes after `finish_1` (flag.rs:14).
// Loads: turn.
// Goes to: end.
void finish_1(uint slot) {
    uint turn = load_turn(slot);
    id = load_id(slot);
    if (id >= turns_length) { trap_at(0u, id, turns_length); return; }
    turns[id] = turn;
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    instance = n;
    id = invocation_id(n);

    bool goes_on = flag(n);
    while (goes_on) {
        goes_on = flag_1(n);
    }
    // Neighbours that end in different turns wait, and run this together.
    if (!trapped) finish_1(n);
}
