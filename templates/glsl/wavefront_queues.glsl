// Queues of slots between the kernels. Each round of a batch has counters of its own, so nothing is emptied in between.

layout(constant_id = 1) const uint capacity = 1u;
layout(constant_id = 3) const float refill = 0.25;

struct Queue {
    uint blocks;  // the arguments of the dispatch that consumes it: blocks, 1, 1
    uint blocks_y;
    uint blocks_z;
    uint count;
};

struct RoundCounters {
    uint begun;  // instances that have begun before it
    Queue queues[{{ points }}];  // by point; the entry's counts the instances that begin in it
};

layout(set = 0, binding = {{ queues }}, scalar) restrict buffer Queues {
    uint queue_slots[];
};

layout(set = 0, binding = {{ counters }}, scalar) restrict buffer Counters {
    uint freed_slots;  // how many have become free: all at the beginning, then that of each instance that ends
    RoundCounters round_counters[];
};

const uint POINT_NONE = 0xffffffffu;
const uint QUEUE_FREE = 0u;

uint blocks_of(uint threads) { return (threads + gl_WorkGroupSize.x - 1u) / gl_WorkGroupSize.x; }

// Where a queue holds its n-th slot in a round. Even rounds have one side, odd ones the other.
uint queue_at(uint point, uint round, uint n) { return (2u * point + (round & 1u)) * capacity + n; }

// Where the n-th slot that became free stands, for instance n to take: both sides of the free queue are one ring.
uint free_at(uint n) { return n % (2u * capacity); }

// Nothing waits. The entry's kernel has a block even when nothing begins: it hands the count of instances on.
void clear_round(uint round) {
    round_counters[round].begun = 0u;
    for (uint point = 0u; point < {{ points }}u; point++) round_counters[round].queues[point] = Queue(0u, 1u, 1u, 0u);
    round_counters[round].queues[QUEUE_FREE].blocks = 1u;
}
