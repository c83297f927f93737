{% include "glsl/head.glsl" %}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= used_slots()) return;
    uint point;
    uint slot = queue_slots[nth_place(n, round_number, point)];
    {%- if traps %}
    resumed_slot = slot;
    {%- endif %}
    if (point != POINT_END) take_frame(slot);
    while (true) {
        if (point == POINT_END) {
            n = atomicAdd(round_counters[round_number].begun, 1u);
            if (n >= range_count) return;
            store_instance(slot, n);
            {%- if traps %}
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
