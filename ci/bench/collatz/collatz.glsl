// What the hand-written forms of the Collatz sequences with queues share: how an instance walks.
layout(binding = 0, scalar) buffer Steps { uint steps[]; };

const uint STEPS = 32u;  // between two queues

struct Walk { uint instance, total, turn, n; };

uint number(uint instance, uint turn) { return ((instance * numbers + turn) * 0x9E3779B1u) >> 16; }

Walk begin(uint instance) { return Walk(instance, 0u, 0u, numbers > 0u ? number(instance, 0u) : 0u); }

// Walks until the next multiple of STEPS; false at the end of the last sequence.
bool walk_on(inout Walk walk) {
    while (true) {
        while (walk.n > 1u) {
            walk.n = (walk.n & 1u) == 0u ? walk.n >> 1 : 3u * walk.n + 1u;
            walk.total++;
            if (walk.total % STEPS == 0u) return true;
        }
        if (++walk.turn >= numbers) break;
        walk.n = number(walk.instance, walk.turn);
    }
    steps[walk.instance] = walk.total;
    return false;
}
