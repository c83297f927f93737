// How a kernel hands slots on. Every lane comes here; one counts for all of its subgroup, or of its block.

layout(constant_id = 9) const bool by_block = false;  // where barriers take less time than the atomics that they save

// The round that resumes a point after this one: the same, unless it resumes nothing else.
uint round_ahead() { return most_active ? round_number + 1u : round_number; }

// Takes room for so many slots at the end of a point's queue: where it begins.
uint take_room(uint point, uint round, uint slots) {
    uint first = atomicAdd(round_counters[round].queues[point].count, slots);
    uint opened = blocks_of(first + slots) - blocks_of(first);
    if (opened > 0u) atomicAdd(round_counters[round].queues[point].blocks, opened);
    return first;
}

// The same for slots whose instances have ended. In the next round they are taken if enough of them are free. `begun` instances
// have begun so far, this round's with them.
uint take_free_room(uint slots, uint begun) {
    uint first = atomicAdd(freed_slots, slots);
    uint free = first + slots - begun;
    if (begun < range_count && float(free) >= refill * float(used_slots())) {
        uint begin = min(free, range_count - begun);
        atomicMax(round_counters[round_number + 1u].begun, begun);
        atomicMax(round_counters[round_number + 1u].queues[QUEUE_FREE].count, begin);
        atomicMax(round_counters[round_number + 1u].queues[QUEUE_FREE].blocks, blocks_of(begin));
    }
    return first;
}

// Appends the slots of those lanes of a subgroup that go to a point.
void push(uint point, uint round, bool goes, uint slot) {
    uvec4 lanes = subgroupBallot(goes);
    uint total = subgroupBallotBitCount(lanes);
    if (total == 0u) return;
    uint first = 0u;
    if (subgroupElect()) first = take_room(point, round, total);
    first = subgroupBroadcastFirst(first);
    if (goes) queue_slots[queue_at(point, round, first + subgroupBallotExclusiveBitCount(lanes))] = slot;
}

// Frees the slots of those lanes whose instance has ended.
void push_free(bool ends, uint slot, uint begun) {
    uvec4 lanes = subgroupBallot(ends);
    uint total = subgroupBallotBitCount(lanes);
    if (total == 0u) return;
    uint first = 0u;
    if (subgroupElect()) first = take_free_room(total, begun);
    first = subgroupBroadcastFirst(first);
    if (ends) queue_slots[free_at(first + subgroupBallotExclusiveBitCount(lanes))] = slot;
}

// The same in every kernel but the entry's, in whose round they are still being taken.
void push_free(bool ends, uint slot) { push_free(ends, slot, taken_slots); }

shared uint pushed_slots[QUEUE_COUNT];  // by queue: how many the block hands on
shared uint pushed_first[QUEUE_COUNT];  // where the room for them begins

// Hands on the slots of a block, whose instances were resumed at the point `from` and go on at `point`: with one atomic for each queue.
void push_of_block(uint from, uint point, uint slot, uint begun) {
    uint queue = point == POINT_END ? QUEUE_FREE : point;
    for (uint to = gl_LocalInvocationIndex; to < QUEUE_COUNT; to += gl_WorkGroupSize.x) pushed_slots[to] = 0u;
    barrier();
    uint place = point == POINT_NONE ? 0u : atomicAdd(pushed_slots[queue], 1u);
    barrier();
    for (uint to = gl_LocalInvocationIndex; to < QUEUE_COUNT; to += gl_WorkGroupSize.x) {
        uint slots = pushed_slots[to];
        if (slots == 0u) continue;
        if (to == QUEUE_FREE) pushed_first[to] = take_free_room(slots, begun);
        else pushed_first[to] = take_room(to, to > from ? round_ahead() : round_number + 1u, slots);
    }
    barrier();
    if (point == POINT_NONE) return;
    place += pushed_first[queue];
    uint round = point > from ? round_ahead() : round_number + 1u;
    queue_slots[point == POINT_END ? free_at(place) : queue_at(point, round, place)] = slot;
}
