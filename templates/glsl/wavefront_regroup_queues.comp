{% include "glsl/head.glsl" %}

void main() {
    uint slot = gl_GlobalInvocationID.x;
    uint point = slot < used_slots() ? noted_points[slot] : POINT_END;
    for (uint to = 1u; to < QUEUE_COUNT; to++) {
        uvec4 lanes = subgroupBallot(point == to);
        uint total = subgroupBallotBitCount(lanes);
        if (total == 0u) continue;
        uint first = 0u;
        if (subgroupElect()) first = atomicAdd(regrouped[to], total);
        first = subgroupBroadcastFirst(first) + subgroupBallotExclusiveBitCount(lanes);
        if (point == to) queue_slots[queue_at(to, round_number, first)] = slot;
    }
}
