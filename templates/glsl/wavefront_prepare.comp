{% include "glsl/head.glsl" %}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n < used_slots()) queue_slots[free_at(n)] = n;

    uint threads = gl_NumWorkGroups.x * gl_WorkGroupSize.x;
    for (uint point = n; point < QUEUE_COUNT; point += threads) passed_over[point] = 0u;
    for (uint nth = n; nth < round_counters.length() * QUEUE_COUNT; nth += threads) clear_queue(nth);
    // The thread that has cleared this queue of the first round.
    if (n == QUEUE_COUNT % threads) {
        freed_slots = used_slots();
        taken_slots = 0u;
        round_counters[1].queues[QUEUE_FREE].count = used_slots();
        round_counters[1].queues[QUEUE_FREE].blocks = blocks_of(used_slots());
    }
}
