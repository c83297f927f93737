{% include "glsl/head.glsl" %}

layout(constant_id = 2) const uint batch_size = 1u;

layout(set = 0, binding = {{ counters }}, scalar) restrict coherent buffer Counters {
    uint fetched_instances;  // instances of the range that some block has taken
};

// A queue for each point but the entry, and POINT_END's for free slots. Each is a ring with room for one block more than there
// are slots: what a turn takes out is not overwritten by what it puts in.
const uint QUEUE_ROOM = SLOTS + (SLOTS < gl_WorkGroupSize.x ? SLOTS : gl_WorkGroupSize.x);

shared uint queued_slots[POINT_END * QUEUE_ROOM];
shared uint queue_begin[POINT_END + 1u];  // below QUEUE_ROOM
shared uint queue_end[POINT_END + 1u];    // from the beginning on, up to SLOTS more

// What the block does in this turn.
shared uint turn_queue;     // all its lanes take slots from here: those that wait at a point, or free ones for the entry
shared uint turn_begin;     // from this place on
shared uint turn_lanes;     // this many lanes; 0: nothing is left to do
shared uint turn_instance;  // at the entry, the first one's instance

// Whether every instance of the range was taken; the lane that chooses the turns knows.
bool exhausted = false;

uint queue_place(uint queue, uint at) {
    return (queue - 1u) * QUEUE_ROOM + (at < QUEUE_ROOM ? at : at - QUEUE_ROOM);
}

// One lane chooses for all: the point at which most slots wait. Free slots wait for the entry while there are instances.
void choose_turn() {
    uint queue = POINT_END;
    uint most = 0u;
    for (uint point = 1u; point < POINT_END; point++) {
        uint waiting = queue_end[point] - queue_begin[point];
        if (waiting > most) {
            queue = point;
            most = waiting;
        }
    }
    uint lanes = min(most, gl_WorkGroupSize.x);
    uint unused = queue_end[POINT_END] - queue_begin[POINT_END];
    if (unused > most && !exhausted) {
        uint batch = min(min(unused, gl_WorkGroupSize.x), batch_size);
        uint first = atomicAdd(fetched_instances, batch);
        exhausted = first + batch >= range_count;
        if (first < range_count) {
            queue = POINT_END;
            lanes = min(batch, range_count - first);
            turn_instance = first;
        }
    }
    uint begin = queue_begin[queue];
    turn_queue = queue;
    turn_begin = begin;
    turn_lanes = lanes;
    begin += lanes;
    if (begin >= QUEUE_ROOM) {
        begin -= QUEUE_ROOM;
        queue_end[queue] -= QUEUE_ROOM;
    }
    queue_begin[queue] = begin;
}

// Runs the instance whose frame is in `slot` from a point to its next. All lanes of the block come with the same point.
uint resume_at(uint point, uint slot) {
    {%- if traps %}
    instance = slot_instance[slot];
    trapped = false;
    {%- endif %}
    {%- if cases.is_empty() %}
    {{ id }} = invocation_id(slot_instance[slot]);
    return {{ entry.function }}(slot);
    {%- else %}
    switch (point) {
        case {{ entry.constant }}:
            {{ id }} = invocation_id(slot_instance[slot]);
            point = {{ entry.function }}(slot);
            break;
    {%- for it in cases %}
        case {{ it.constant }}: point = {{ it.function }}(slot); break;
    {%- endfor %}
    }
    return point;
    {%- endif %}
}

void main() {
    uint lane = gl_LocalInvocationIndex;
    for (uint slot = lane; slot < SLOTS; slot += gl_WorkGroupSize.x) queued_slots[queue_place(POINT_END, slot)] = slot;
    for (uint queue = lane; queue <= POINT_END; queue += gl_WorkGroupSize.x) {
        queue_begin[queue] = 0u;
        queue_end[queue] = queue == POINT_END ? SLOTS : 0u;
    }

    while (true) {
        {%- if follows %}
        // Another lane may go on with an instance: what it wrote to buffers is there for it. barrier() orders shared memory only, so
        // this lane gives its writes to the block before it, and takes the others' behind it.
        groupMemoryBarrier();
        {%- else if words > 0 %}
        // Another lane may go on with a frame. barrier() orders shared memory only, so this lane gives its writes to the block before it,
        // and takes the others' behind it.
        if (shared_frames < SLOTS) groupMemoryBarrier();
        {%- endif %}
        barrier();
        {%- if follows %}
        groupMemoryBarrier();
        {%- else if words > 0 %}
        if (shared_frames < SLOTS) groupMemoryBarrier();
        {%- endif %}
        if (lane == 0u) choose_turn();
        barrier();
        uint lanes = turn_lanes;
        if (lanes == 0u) break;
        if (lane < lanes) {
            uint queue = turn_queue;
            uint point = queue == POINT_END ? {{ entry.constant }} : queue;
            uint slot = queued_slots[queue_place(queue, turn_begin + lane)];
            if (point == {{ entry.constant }}) slot_instance[slot] = turn_instance + lane;
            uint next = resume_at(point, slot);
            // One atomic for each lane, in shared memory: measured faster than one for all that go to the same point.
            queued_slots[queue_place(next, atomicAdd(queue_end[next], 1u))] = slot;
        }
    }
}
