{% include "glsl/head.glsl" %}

shared uint partition_room[QUEUE_COUNT];  // by queue: how many of the partition's slots wait there, then where the next one goes

// Goes through the partition: takes room in the queues, and fills it where it `writes`.
void take_partition(bool writes) {
    for (uint slot = partition_begin() + gl_LocalInvocationIndex; slot < partition_end(); slot += gl_WorkGroupSize.x) {
        for (uint point = 1u; point < QUEUE_COUNT; point++) {
            // Between two rounds most are empty.
            if (round_counters[round_number].queues[point].count == 0u) continue;
            bool waits = noted_points[slot] == point;
            uvec4 lanes = subgroupBallot(waits);
            uint total = subgroupBallotBitCount(lanes);
            if (total == 0u) continue;
            uint first = 0u;
            if (subgroupElect()) first = atomicAdd(partition_room[point], total);
            first = subgroupBroadcastFirst(first) + subgroupBallotExclusiveBitCount(lanes);
            if (writes && waits) queue_slots[queue_at(point, round_number, first)] = slot;
        }
    }
}

void main() {
    if (!regrouping_pays()) return;
    uint lane = gl_LocalInvocationIndex;
    uint lanes = gl_WorkGroupSize.x;
    for (uint queue = lane; queue < QUEUE_COUNT; queue += lanes) partition_room[queue] = 0u;
    barrier();
    take_partition(false);
    barrier();
    for (uint queue = lane; queue < QUEUE_COUNT; queue += lanes) {
        partition_room[queue] = atomicAdd(regrouped[queue], partition_room[queue]);
    }
    barrier();
    take_partition(true);
}
