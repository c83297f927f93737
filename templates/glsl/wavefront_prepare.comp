{% include "glsl/head.glsl" %}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n < capacity) queue_slots[word_at(QUEUE_FREE, n)] = n;
    if (n == 0u) {
        for (uint queue = 0u; queue < {{ sides }}u; queue++) {
            queues[queue] = EMPTY_QUEUE;
        }
        queues[QUEUE_FREE].count = capacity;
        queues[QUEUE_FREE].blocks = (min(capacity, range_count) + gl_WorkGroupSize.x - 1u) / gl_WorkGroupSize.x;
    }
}
