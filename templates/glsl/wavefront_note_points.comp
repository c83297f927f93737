{% include "glsl/head.glsl" %}

void main() {
    uint n = gl_GlobalInvocationID.x;
    for (uint queue = n; queue < QUEUE_COUNT; queue += gl_NumWorkGroups.x * gl_WorkGroupSize.x) regrouped[queue] = 0u;
    if (n >= used_slots()) return;
    uint point;
    uint place = nth_place(n, round_number, point);
    noted_points[queue_slots[place]] = point;
}
