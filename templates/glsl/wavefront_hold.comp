{% include "glsl/head.glsl" %}

layout(constant_id = {{ held_point }}) const uint held_point = 0u;

void main() {
    uint n = gl_GlobalInvocationID.x;
    bool waits = n < round_counters[round_number].queues[held_point].count;
    push(held_point, round_number + 1u, waits, waits ? queue_slots[queue_at(held_point, round_number, n)] : 0u);
}
