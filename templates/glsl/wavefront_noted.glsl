// What queues are put in order by.

layout(set = 0, binding = {{ binding }}, scalar) restrict buffer Noted {
    uint regrouped[QUEUE_COUNT];  // by queue: how many of its slots stand in it again
    uint noted_points[];          // by slot: where its instance waits
};
