// Between two rounds, or batches: where the n-th slot that is alive stands, and the point at which its instance waits; then the free slots,
// which are at no point. `round` has the counters; an odd one takes what stands there.
uint nth_place(uint n, uint round, out uint point) {
    uint rest = n;
    for (point = 1u; point < QUEUE_COUNT; point++) {
        uint count = round_counters[round].queues[point].count;
        if (rest < count) return queue_at(point, 1u, rest);
        rest -= count;
    }
    point = POINT_END;
    return free_at(freed_slots - used_slots() + n);
}
