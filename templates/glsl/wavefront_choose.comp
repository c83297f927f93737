{% include "glsl/head.glsl" %}

void main() {
    if (gl_LocalInvocationIndex > 0u) return;
    uint chosen = QUEUE_FREE;
    uint longest = 0u;
    for (uint point = 0u; point < {{ points }}u; point++) {
        uint count = round_counters[round_number].queues[point].count;
        if (count > longest) {
            longest = count;
            chosen = point;
        }
    }
    if (chosen != QUEUE_FREE) round_counters[round_number + 1u].begun = round_counters[round_number].begun;
    for (uint point = 0u; point < {{ points }}u; point++) {
        if (point == chosen) continue;
        round_counters[round_number + 1u].queues[point] = round_counters[round_number].queues[point];
        round_counters[round_number].queues[point] = EMPTY_QUEUE;
        passed_over[point]++;
    }
}
