{% include "glsl/head.glsl" %}

layout(constant_id = 8) const float compaction = 0.0;

void main() {
    uint n = gl_GlobalInvocationID.x;
    uint live = used_slots() + round_counters[1].begun - freed_slots;
    if (n >= used_slots() || float(live) >= compaction * float(used_slots())) return;
    uint point;
    uint place = nth_place(n, 1u, point);
    bool ahead = queue_slots[place] < live;
    if (point != POINT_END && !ahead) move_places[atomicAdd(moving_frames, 1u)] = place;
    if (point == POINT_END && ahead) move_places[capacity - 1u - atomicAdd(vacant_slots, 1u)] = place;
}
