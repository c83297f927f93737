{% include "glsl/head.glsl" %}

layout(constant_id = 2) const uint batch_size = 1u;

// Every block may take one batch too many: together they stay below 2^32.
const uint MOST_INSTANCES = 16384u;

layout(set = 0, binding = {{ counters }}, scalar) restrict coherent buffer Counters {
    uint fetched_instances;  // instances of the range that some block has taken
};

shared uint slot_point[SLOTS];           // where a slot's instance goes on; POINT_END: the slot is free
shared uint slot_list[SLOTS];            // the slots that this turn resumes
shared uint listed_slots;                // how many are in the list
shared uint waiting_at[POINT_END + 1u];  // how many slots wait at each point
shared uint batch_next;                  // instances that this block has taken and not begun
shared uint batch_end;

// Runs instance `n`, whose frame is in `slot`, from a point to its next. All lanes of the block come with the same point.
uint resume_at(uint point, uint slot, uint n) {
    {%- if traps %}
    instance = n;
    trapped = false;
    {%- endif %}
    {{ id }} = invocation_id(n);
    switch (point) {
        {%- for it in cases %}
        case {{ it.constant }}: return {{ it.function }}(slot);
        {%- endfor %}
    }
    return POINT_END;
}

void main() {
    uint lane = gl_LocalInvocationIndex;
    for (uint slot = lane; slot < SLOTS; slot += gl_WorkGroupSize.x) slot_point[slot] = POINT_END;
    if (lane == 0u) {
        batch_next = 0u;
        batch_end = 0u;
    }

    while (true) {
        // How many wait where? One lane fetches instances when all that it took have begun.
        for (uint point = lane; point <= POINT_END; point += gl_WorkGroupSize.x) waiting_at[point] = 0u;
        if (lane == 0u) listed_slots = 0u;
        barrier();
        for (uint slot = lane; slot < SLOTS; slot += gl_WorkGroupSize.x) atomicAdd(waiting_at[slot_point[slot]], 1u);
        if (lane == 0u && batch_next == batch_end && batch_end < range_count) {
            uint batch = clamp(batch_size, 1u, MOST_INSTANCES);
            batch_next = min(atomicAdd(fetched_instances, batch), range_count);
            batch_end = batch_next + min(batch, range_count - batch_next);
        }
        barrier();

        // The most common point goes on; free slots wait for the entry as far as there are instances to begin.
        uint chosen = {{ first }};
        uint most = min(waiting_at[POINT_END], batch_end - batch_next);
        for (uint point = 0u; point < POINT_END; point++) {
            if (waiting_at[point] > most) {
                chosen = point;
                most = waiting_at[point];
            }
        }
        if (most == 0u) break;
        for (uint slot = lane; slot < SLOTS; slot += gl_WorkGroupSize.x) {
            if (slot_point[slot] == (chosen == {{ first }} ? POINT_END : chosen)) slot_list[atomicAdd(listed_slots, 1u)] = slot;
        }
        uint begin = batch_next;
        barrier();

        uint count = min(most, gl_WorkGroupSize.x);
        if (lane < count) {
            uint slot = slot_list[lane];
            if (chosen == {{ first }}) store_instance(slot, begin + lane);
            slot_point[slot] = resume_at(chosen, slot, load_instance(slot));
        }
        if (lane == 0u && chosen == {{ first }}) batch_next = begin + count;
        // Another thread may resume a frame: what its instance wrote is there for it.
        memoryBarrierBuffer();
        barrier();
    }
}
