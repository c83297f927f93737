// A counting sort of a queue by its slots' keys, in partitions: each block sorts one in shared memory.

const uint PARTITION_SLOTS = {{ slots }}u;
const uint KEY_BUCKETS = 256u;
const uint BUCKET_GROUP = 16u;

shared uint lowest_key;
shared uint highest_key;
shared uint partition_keys[PARTITION_SLOTS];
shared uint sorted_slots[PARTITION_SLOTS];
shared uint bucket_ends[KEY_BUCKETS];  // at first how many slots it has
shared uint group_counts[KEY_BUCKETS / BUCKET_GROUP];

// The bucket of the n-th slot.
uint bucket_of(uint n, uint shift) { return (partition_keys[n] - lowest_key) >> shift; }

void sort_queue(uint point) {
    uint begin = gl_WorkGroupID.x * PARTITION_SLOTS;
    uint count = round_counters[round_number].queues[point].count;
    if (begin >= count) return;
    count = min(count - begin, PARTITION_SLOTS);

    uint lane = gl_LocalInvocationIndex;
    uint lanes = gl_WorkGroupSize.x;
    if (lane == 0u) {
        lowest_key = 0xffffffffu;
        highest_key = 0u;
    }
    for (uint bucket = lane; bucket < KEY_BUCKETS; bucket += lanes) bucket_ends[bucket] = 0u;
    barrier();
    for (uint n = lane; n < count; n += lanes) {
        uint key = slot_keys[queue_slots[queue_at(point, round_number, begin + n)]];
        partition_keys[n] = key;
        atomicMin(lowest_key, key);
        atomicMax(highest_key, key);
    }
    barrier();

    // Where keys span more than there are buckets, their leading bits decide.
    uint shift = uint(max(findMSB(highest_key - lowest_key) - 7, 0));
    for (uint n = lane; n < count; n += lanes) atomicAdd(bucket_ends[bucket_of(n, shift)], 1u);
    barrier();

    // Counts become places: of groups of buckets first, then within each.
    for (uint group = lane; group < KEY_BUCKETS / BUCKET_GROUP; group += lanes) {
        uint slots = 0u;
        for (uint bucket = 0u; bucket < BUCKET_GROUP; bucket++) slots += bucket_ends[group * BUCKET_GROUP + bucket];
        group_counts[group] = slots;
    }
    barrier();
    for (uint group = lane; group < KEY_BUCKETS / BUCKET_GROUP; group += lanes) {
        uint place = 0u;
        for (uint before = 0u; before < group; before++) place += group_counts[before];
        for (uint bucket = group * BUCKET_GROUP; bucket < (group + 1u) * BUCKET_GROUP; bucket++) {
            uint slots = bucket_ends[bucket];
            bucket_ends[bucket] = place;
            place += slots;
        }
    }
    barrier();
    for (uint n = lane; n < count; n += lanes) {
        sorted_slots[atomicAdd(bucket_ends[bucket_of(n, shift)], 1u)] = queue_slots[queue_at(point, round_number, begin + n)];
    }
    // What lanes have read is overwritten by others. barrier() orders shared memory only: each lane releases its reads before it, and
    // acquires the others' behind it.
    groupMemoryBarrier();
    barrier();
    groupMemoryBarrier();
    for (uint n = lane; n < count; n += lanes) queue_slots[queue_at(point, round_number, begin + n)] = sorted_slots[n];
}
