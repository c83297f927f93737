{% include "glsl/head.glsl" %}

// The n-th slot that is alive, and the point at which its instance waits; then the free slots, which are at no point.
uint nth_slot(uint n, out uint point) {
    uint rest = n;
    for (point = 1u; point < {{ points }}u; point++) {
        uint count = round_counters[round_number].queues[point].count;
        if (rest < count) return queue_slots[queue_at(point, 1u, rest)];
        rest -= count;
    }
    point = POINT_END;
    return queue_slots[free_at(freed_slots - capacity + n)];
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= capacity) return;
    uint point;
    uint slot = nth_slot(n, point);
    {%- if traps %}
    if (point != POINT_END) instance = load_instance(slot);
    {%- endif %}
    while (true) {
        if (point == POINT_END) {
            n = atomicAdd(round_counters[round_number].begun, 1u);
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
