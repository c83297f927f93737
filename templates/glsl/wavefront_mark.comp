{% include "glsl/head.glsl" %}

layout(constant_id = {{ held_point }}) const uint held_point = 0u;

layout(set = 0, binding = {{ waiting }}, scalar) restrict writeonly buffer Waiting {
    uint waiting_instances[];
};

layout(set = 0, binding = {{ status }}, scalar) restrict buffer Status {
    uint status_unfinished;
    uint status_live;
    uint status_unstarted;
    uint status_waiting;
};

void main() {
    uint n = gl_GlobalInvocationID.x;
    uint count = round_counters[round_number].queues[held_point].count;
    if (n == 0u) atomicAdd(status_waiting, count);
    if (n >= count) return;
    uint slot = queue_slots[queue_at(held_point, round_number, n)];
    waiting_instances[slot] = load_instance(slot);
}
