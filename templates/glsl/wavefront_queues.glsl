// Queues of slots between the kernels. Each round of a batch has counters of its own, so nothing is emptied in between.

layout(constant_id = 1) const uint capacity = 1u;
layout(constant_id = 3) const float refill = 0.25;
layout(constant_id = 6) const bool most_active = false;  // whether a round resumes the longest queue only, or all of them

// A queue for each point; that of the entry has the slots that are free, in which instances begin.
const uint QUEUE_COUNT = {{ points }}u;
const uint QUEUE_FREE = 0u;

struct Queue {
    uint blocks;  // the arguments of the dispatch that consumes it: blocks, 1, 1
    uint blocks_y;
    uint blocks_z;
    uint count;
};

struct RoundCounters {
    uint begun;                 // instances that have begun before it, if any begins in it
    Queue queues[QUEUE_COUNT];  // by point; the entry's counts the instances that begin in it
};

layout(set = 0, binding = {{ queues }}, scalar) restrict buffer Queues {
    uint queue_slots[];
};

layout(set = 0, binding = {{ counters }}, scalar) restrict buffer Counters {
    uint freed_slots;  // how many have become free: all at the beginning, then that of each instance that ends
    uint taken_slots;  // how many of these have been taken: one for each instance that has begun
    uint passed_over[QUEUE_COUNT];  // by point: rounds that resumed another queue instead
    RoundCounters round_counters[];
};

const uint POINT_NONE = 0xffffffffu;

// A range with fewer instances than there are slots uses as many.
uint used_slots() { return min(capacity, range_count); }

uint blocks_of(uint threads) { return (threads + gl_WorkGroupSize.x - 1u) / gl_WorkGroupSize.x; }

// Where a queue holds its n-th slot in a round. Its two sides take turns; slots that are passed over stay on theirs.
uint queue_at(uint point, uint round, uint n) {
    if (most_active) round += passed_over[point];
    return (2u * point + (round & 1u)) * capacity + n;
}

// Where the n-th slot that became free stands, for instance n to take: both sides of the free queue are one ring.
uint free_at(uint n) { return n % (2u * capacity); }

// Nothing waits: its dispatch has no block.
const Queue EMPTY_QUEUE = Queue(0u, 1u, 1u, 0u);

// Empties one of the queues of all rounds: those of round 0 come first, then those of round 1.
void clear_queue(uint nth) {
    uint round = nth / QUEUE_COUNT;
    uint point = nth % QUEUE_COUNT;
    if (point == QUEUE_FREE) round_counters[round].begun = 0u;
    round_counters[round].queues[point] = EMPTY_QUEUE;
}
