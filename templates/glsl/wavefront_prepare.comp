{% include "glsl/head.glsl" %}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n < used_slots()) queue_slots[free_at(n)] = n;

    uint threads = gl_NumWorkGroups.x * gl_WorkGroupSize.x;
    for (uint round = n; round < round_counters.length(); round += threads) clear_round(round);
    // The thread that has cleared the first round.
    if (n == 1u % threads) {
        freed_slots = used_slots();
        taken_slots = 0u;
        for (uint point = 0u; point < {{ points }}u; point++) passed_over[point] = 0u;
        round_counters[1].queues[QUEUE_FREE].count = used_slots();
        round_counters[1].queues[QUEUE_FREE].blocks = blocks_of(used_slots());
    }
}
