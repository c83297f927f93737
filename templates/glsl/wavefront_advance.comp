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
    for (uint round = 2u + lane; round < round_number; round += gl_WorkGroupSize.x) clear_round(round);
    if (lane > 0u) return;

    // The round after the last of this batch is the first of the next.
    RoundCounters next = round_counters[round_number];
    next.begun = taken_slots;
    clear_round(round_number);
    uint unstarted = range_count - next.begun;
    uint live = used_slots() + next.begun - freed_slots;

    // But where so few instances are left that one kernel ends them all, now.
    clear_round(0u);
    clear_round(1u);
    if (unstarted == 0u && float(live) < tail_share * float(used_slots())) {
        round_counters[0] = next;
        round_counters[0].queues[QUEUE_FREE].blocks = blocks_of(live);
        round_counters[1].begun = next.begun;
        freed_slots += live;
        live = 0u;
    } else {
        round_counters[0].queues[QUEUE_FREE].blocks = 0u;
        round_counters[1] = next;
    }
    moving_frames = 0u;
    vacant_slots = 0u;
    status_unfinished = live + unstarted;
    status_live = live;
    status_unstarted = unstarted;
    status_waiting = 0u;  // who waits at a stop is counted after this
}
