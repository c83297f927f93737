// Begins an instance of shared_names() (shared_names.rs:14).
// Stores: step, worst_2, point, worst.
// Goes to: relax_1 (true), finish_1 (false).
bool shared_names(uint slot) {
    uint worst = id;
    for (uint step = 0u; step < 4u; step++) {
        // in relax(), called at line 17
        uint x = step * id;
        uint worst_2 = 0u;
        uint point = 0u;
        if (point < n) {
            worst_2 = max(worst_2, x ^ point);
            store_step_worst_2_point_worst(slot, step, worst_2, point, worst);
            return true;
        }
        worst = max(worst, worst_2);
    }
    store_worst(slot, worst);
    return false;
}

// Resumes after `relax_1` (shared_names.rs:9, called at line 17).
// Loads: step, worst_2, point, worst.
// Recomputes: x.
// Stores: step, worst_2, point, worst.
// Goes to: relax_1 (true), finish_1 (false).
bool relax_1(uint slot) {
    uint worst = load_worst(slot);
    uint step = load_step(slot);
    uint worst_2 = load_worst_2(slot);
    uint point = load_point(slot);
    id = load_id(slot);
    uint x = step * id;
    point++;
    // remark: flag `suspends`: lanes that suspend in different turns store together, behind the loop
    bool suspends = false;
    while (true) {
        if (point < n) {
            worst_2 = max(worst_2, x ^ point);
            suspends = true;
            break;
        }
        worst = max(worst, worst_2);
        step++;
        if (step >= 4u) break;
        x = step * id;
        worst_2 = 0u;
        point = 0u;
    }
    store_worst(slot, worst);
    if (suspends) {
        store_step(slot, step);
        store_worst_2(slot, worst_2);
        store_point(slot, point);
        return true;
    }
    return false;
}

// Resumes after `finish_1` (shared_names.rs:19).
// Loads: worst.
// Goes to: end.
void finish_1(uint slot) {
    uint worst = load_worst(slot);
    id = load_id(slot);
    if (id >= out_length) { trap_at(0u, id, out_length); return; }
    out_[id] = worst;
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    instance = n;
    id = invocation_id(n);

    bool goes_on = shared_names(n);
    while (goes_on) {
        goes_on = relax_1(n);
    }
    // Neighbours that end in different turns wait, and run this together.
    if (!trapped) finish_1(n);
}
