{% include "glsl/head.glsl" %}

void main() {
    // All threads find the same before one of them changes it.
    uint chosen = QUEUE_FREE;
    uint longest = 0u;
    for (uint point = 0u; point < QUEUE_COUNT; point++) {
        uint count = round_counters[round_number].queues[point].count;
        if (count > longest) {
            longest = count;
            chosen = point;
        }
    }
    barrier();

    uint lane = gl_LocalInvocationIndex;
    if (lane == 0u && chosen != QUEUE_FREE) round_counters[round_number + 1u].begun = round_counters[round_number].begun;
    for (uint point = lane; point < QUEUE_COUNT; point += gl_WorkGroupSize.x) {
        if (point == chosen) continue;
        round_counters[round_number + 1u].queues[point] = round_counters[round_number].queues[point];
        round_counters[round_number].queues[point] = EMPTY_QUEUE;
        passed_over[point]++;
    }
}
