{% include "glsl/head.glsl" %}

void main() {
    uint n = gl_GlobalInvocationID.x;
    uint slot = 0u;
    uint point = POINT_NONE;
    uint queue = this_round({{ constant }});
    {%- if entry %}
    // A free slot for each instance that has not begun.
    if (n < min(queues[queue].count, range_count - begun)) {
        slot = queue_slots[word_at(queue, n)];
        n += begun;
        store_instance(slot, n);
        {%- if traps %}
        instance = n;
        {%- endif %}
        {{ id }} = invocation_id(n);
    {%- else %}
    if (n < queues[queue].count) {
        slot = queue_slots[word_at(queue, n)];
        {%- if traps %}
        instance = load_instance(slot);
        {%- endif %}
    {%- endif %}
        point = {{ function }}(slot);
    }
    {%- for it in targets %}
    push({{ it.queue }}, point == {{ it.constant }}, slot);
    {%- endfor %}
}
