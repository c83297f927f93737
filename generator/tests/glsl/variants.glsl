// Begins an instance of variants() (variants.rs:54).
// Goes to: end.
uint variants(uint slot) {
    Event event_2 = event(id);
    uint chosen;
    if (event_2.tag == EVENT_NOTHING) {
        chosen = 0u;
    } else {
        uint fate = event_2.hit_fate;
        if (event_2.tag == EVENT_HIT && fate != FATE_ABSORBED) {
            chosen = saturating_uint(event_2.hit_distance) + Fate_weight(fate);
        } else if (event_2.tag == EVENT_HIT) {
            uint items[2] = uint[2](WEIGHT_LIGHT, WEIGHT_HEAVY);
            chosen = FATE_SCATTERED - event_2.hit_fate + items[id % 2u];
        } else {
            chosen = event_2.left;
        }
    }
    if (id >= out_length) { trap_at(0u, id, out_length); return POINT_END; }
    out_[id] = chosen;
    return POINT_END;
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    instance = n;
    id = invocation_id(n);

    variants(n);
}
