// The keys with which instances suspended.

layout(constant_id = 7) const uint sort_setting = 0u;  // token, 0, and none, 1: queues as slots come; key, 2: by key
const bool by_key = sort_setting == 2u;

// By slot; one word unless queues are sorted by it.
layout(set = 0, binding = {{ binding }}, scalar) restrict buffer Keys {
    uint slot_keys[];
};
