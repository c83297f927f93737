{% include "glsl/head.glsl" %}

void main() {
    if (!regrouping_pays()) return;
    if (gl_WorkGroupID.x == 0u) {
        for (uint queue = gl_LocalInvocationIndex; queue < QUEUE_COUNT; queue += gl_WorkGroupSize.x) regrouped[queue] = 0u;
    }
    for (uint n = partition_begin() + gl_LocalInvocationIndex; n < partition_end(); n += gl_WorkGroupSize.x) {
        uint point;
        uint place = nth_place(n, round_number, point);
        noted_points[queue_slots[place]] = point;
    }
}
