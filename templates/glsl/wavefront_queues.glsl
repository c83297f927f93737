// Queues of slots between the kernels of a round. The queue of a point holds the slots whose instances wait there, that
// of the entry the free ones. Of a queue's two sides, round r consumes side r mod 2.

struct Queue {
    uint blocks;  // the arguments of the dispatch that consumes it: blocks, 1, 1
    uint blocks_y;
    uint blocks_z;
    uint count;
};

const Queue EMPTY_QUEUE = Queue(0u, 1u, 1u, 0u);
const uint POINT_NONE = 0xffffffffu;

layout(set = 0, binding = {{ queues }}, scalar) restrict buffer Queues {
    uint queue_slots[];
};

layout(set = 0, binding = {{ counters }}, scalar) restrict buffer Counters {
    uint round_number;
    uint begun;  // instances that have begun
    Queue queues[{{ sides }}];
};

const uint QUEUE_FREE = 0u;

uint this_round(uint point) { return 2u * point + (round_number & 1u); }
uint next_round(uint point) { return 2u * point + (1u - (round_number & 1u)); }

// Appends the slots of those lanes that go there. Every lane of the subgroup comes here.
void push(uint queue, bool goes, uint slot) {
    uvec4 lanes = subgroupBallot(goes);
    uint total = subgroupBallotBitCount(lanes);
    if (total == 0u) return;
    uint first = 0u;
    if (subgroupElect()) {
        first = atomicAdd(queues[queue].count, total);
        atomicMax(queues[queue].blocks, (first + total + gl_WorkGroupSize.x - 1u) / gl_WorkGroupSize.x);
    }
    first = subgroupBroadcastFirst(first);
    if (goes) queue_slots[word_at(queue, first + subgroupBallotExclusiveBitCount(lanes))] = slot;
}
