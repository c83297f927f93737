// What queues are put in order by.

const uint PARTITION_SLOTS = {{ slots }}u;  // that a block goes through

layout(set = 0, binding = {{ binding }}, scalar) restrict buffer Noted {
    uint regrouped[QUEUE_COUNT];  // by queue: how many of its slots stand in it again
    uint noted_points[];          // by slot: where its instance waits
};

uint partition_begin() { return gl_WorkGroupID.x * PARTITION_SLOTS; }
uint partition_end() { return min(partition_begin() + PARTITION_SLOTS, used_slots()); }

// Where less than half of the slots are alive there is little to win.
bool regrouping_pays() { return used_slots() + taken_slots - freed_slots >= used_slots() / 2u; }
