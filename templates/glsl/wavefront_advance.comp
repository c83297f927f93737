{% include "glsl/head.glsl" %}

layout(constant_id = 4) const float tail_share = 0.02;

layout(set = 0, binding = {{ status }}, scalar) restrict writeonly buffer Status {
    uint status_unfinished;
    uint status_live;
    uint status_unstarted;
    uint status_waiting;
};

void main() {
    uint lane = gl_LocalInvocationIndex;
    // All threads decide by what one of them changes afterwards.
    uint begun = taken_slots;
    uint unstarted = range_count - begun;
    uint live = used_slots() + begun - freed_slots;
    barrier();

    // The round after the last of this batch is the first of the next; but where so few instances are left that one kernel ends them
    // all, that kernel has it, now.
    bool ending = unstarted == 0u && float(live) < tail_share * float(used_slots());
    uint first = ending ? 0u : 1u;
    for (uint point = lane; point < QUEUE_COUNT; point += gl_WorkGroupSize.x) {
        round_counters[first].queues[point] = round_counters[round_number].queues[point];
        round_counters[1u - first].queues[point] = EMPTY_QUEUE;
        clear_queue(round_number * QUEUE_COUNT + point);
    }
    for (uint nth = 2u * QUEUE_COUNT + lane; nth < round_number * QUEUE_COUNT; nth += gl_WorkGroupSize.x) clear_queue(nth);
    if (lane > 0u) return;

    round_counters[0].begun = begun;
    round_counters[1].begun = begun;
    round_counters[0].queues[QUEUE_FREE].blocks = ending ? blocks_of(live) : 0u;
    if (ending) {
        freed_slots += live;
        live = 0u;
    }
    moving_frames = 0u;
    vacant_slots = 0u;
    status_unfinished = live + unstarted;
    status_live = live;
    status_unstarted = unstarted;
    status_waiting = 0u;  // who waits at a stop is counted after this
}
