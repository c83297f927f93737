// How a kernel hands slots on. Every lane of a subgroup comes here; one counts for all.

// The round that resumes a point after this one: the same, unless it resumes nothing else.
uint round_ahead() { return most_active ? round_number + 1u : round_number; }

// Appends the slots of those lanes that go to a point.
void push(uint point, uint round, bool goes, uint slot) {
    uvec4 lanes = subgroupBallot(goes);
    uint total = subgroupBallotBitCount(lanes);
    if (total == 0u) return;
    uint first = 0u;
    if (subgroupElect()) {
        first = atomicAdd(round_counters[round].queues[point].count, total);
        uint opened = blocks_of(first + total) - blocks_of(first);
        if (opened > 0u) atomicAdd(round_counters[round].queues[point].blocks, opened);
    }
    first = subgroupBroadcastFirst(first);
    if (goes) queue_slots[queue_at(point, round, first + subgroupBallotExclusiveBitCount(lanes))] = slot;
}

// Frees the slots of those lanes whose instance has ended. In the next round they are taken if enough of them are free. `begun`
// instances have begun so far, this round's with them.
void push_free(bool ends, uint slot, uint begun) {
    uvec4 lanes = subgroupBallot(ends);
    uint total = subgroupBallotBitCount(lanes);
    if (total == 0u) return;
    uint first = 0u;
    if (subgroupElect()) {
        first = atomicAdd(freed_slots, total);
        uint free = first + total - begun;
        if (begun < range_count && float(free) >= refill * float(used_slots())) {
            uint begin = min(free, range_count - begun);
            atomicMax(round_counters[round_number + 1u].begun, begun);
            atomicMax(round_counters[round_number + 1u].queues[QUEUE_FREE].count, begin);
            atomicMax(round_counters[round_number + 1u].queues[QUEUE_FREE].blocks, blocks_of(begin));
        }
    }
    first = subgroupBroadcastFirst(first);
    if (ends) queue_slots[free_at(first + subgroupBallotExclusiveBitCount(lanes))] = slot;
}

// The same in every kernel but the entry's, in whose round they are still being taken.
void push_free(bool ends, uint slot) { push_free(ends, slot, taken_slots); }
