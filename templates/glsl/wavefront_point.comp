{% include "glsl/head.glsl" %}

void main() {
    uint n = gl_GlobalInvocationID.x;
    uint slot = 0u;
    uint point = POINT_NONE;
    {%- if entry %}
    // A free slot for each instance that begins in this round.
    uint begun = round_counters[round_number].begun;
    uint begin = round_counters[round_number].queues[QUEUE_FREE].count;
    if (n == 0u) taken_slots = begun + begin;
    if (n < begin) {
        n += begun;
        slot = queue_slots[free_at(n)];
        store_instance(slot, n);
        {%- if traps %}
        instance = n;
        {%- endif %}
        {{ id }} = invocation_id(n);
    {%- else %}
    if (n < round_counters[round_number].queues[{{ constant }}].count) {
        slot = queue_slots[queue_at({{ constant }}, round_number, n)];
        {%- if traps %}
        resumed_slot = slot;
        {%- endif %}
    {%- endif %}
        point = {{ function }}(slot);
        {%- if keys %}
        if (by_key) slot_keys[slot] = resume_key;
        {%- endif %}
    }
    if (by_block) {
        push_of_block({{ constant }}, point, slot, {% if entry %}begun + begin{% else %}taken_slots{% endif %});
        return;
    }
    {%- for it in targets %}
    push({{ it.constant }}, {{ it.round }}, point == {{ it.constant }}, slot);
    {%- endfor %}
    {%- if ends %}
    push_free(point == POINT_END, slot{% if entry %}, begun + begin{% endif %});
    {%- endif %}
}
