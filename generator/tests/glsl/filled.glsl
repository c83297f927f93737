// Begins an instance of kernel() (filled.rs:15).
// Goes to: end.
uint kernel(uint slot) {
    Heap heap = Heap_new(id);
    heap.keys[id % 12u] = id;
    Heap heap_2;
    for (uint i = 0u; i < 12u; i++) heap_2.keys[i] = heap.keys[3];
    heap_2.len = heap.len;
    if (id >= out_length) { trap_at(0u, id, out_length); return POINT_END; }
    out_[id] = heap_2.keys[id % 7u] + heap_2.len;
    return POINT_END;
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    instance = n;
    id = invocation_id(n);

    kernel(n);
}
