{% include "glsl/head.glsl" %}

layout(constant_id = 2) const float refill = 0.25;

layout(set = 0, binding = {{ status }}, scalar) restrict writeonly buffer Status {
    uint status_live;
    uint status_unstarted;
};

void main() {
    if (gl_GlobalInvocationID.x != 0u) return;

    // What this round consumed is empty. Free slots that nobody was to take stay.
    uint taken = this_round(QUEUE_FREE);
    if (queues[taken].blocks > 0u) {
        begun += min(queues[taken].count, range_count - begun);
        queues[taken] = EMPTY_QUEUE;
    }
    uint live = 0u;
    for (uint point = 1u; point < {{ points }}u; point++) {
        queues[this_round(point)] = EMPTY_QUEUE;
        live += queues[next_round(point)].count;
    }

    // New instances begin when enough slots are free for them, or nothing else is left to do.
    uint unstarted = range_count - begun;
    uint free = next_round(QUEUE_FREE);
    queues[free].blocks = 0u;
    if (live == 0u || float(queues[free].count) >= refill * float(capacity)) {
        queues[free].blocks = (min(queues[free].count, unstarted) + gl_WorkGroupSize.x - 1u) / gl_WorkGroupSize.x;
    }
    round_number++;
    status_live = live;
    status_unstarted = unstarted;
}
