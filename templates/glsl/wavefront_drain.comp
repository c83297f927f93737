{% include "glsl/head.glsl" %}

void main() {
    // The instance that is alive in this thread's slot, or none: then the slot is free.
    uint n = gl_GlobalInvocationID.x;
    if (n >= capacity) return;
    uint point = POINT_END;
    uint slot = 0u;
    uint rest = n;
    bool found = false;
    for (uint queue = 0u; queue < {{ sides }}u && !found; queue++) {
        // The free slots come last.
        uint at = (queue + 2u) % {{ sides }}u;
        found = rest < queues[at].count;
        if (found) {
            slot = queue_slots[word_at(at, rest)];
            point = at < 2u ? POINT_END : at / 2u;
        } else {
            rest -= queues[at].count;
        }
    }
    if (!found) return;
    {%- if traps %}

    if (point != POINT_END) instance = load_instance(slot);
    {%- endif %}
    while (true) {
        if (point == POINT_END) {
            n = atomicAdd(begun, 1u);
            if (n >= range_count) return;
            store_instance(slot, n);
            {%- if traps %}
            instance = n;
            trapped = false;
            {%- endif %}
            {{ id }} = invocation_id(n);
            point = {{ entry }}(slot);
        }
        {%- for it in cases %}
        if (point == {{ it.constant }}) point = {{ it.function }}(slot);
        {%- endfor %}
    }
}
