{% include "glsl/head.glsl" %}

void main() {
    uint n = gl_GlobalInvocationID.x;
    {%- if let Some(counter) = counter %}
    if (n == 0u) corogen_count({{ counter }}u, moving_frames);
    {%- endif %}
    if (n >= moving_frames) return;
    uint place = move_places[n];
    uint vacant = move_places[capacity - 1u - n];
    uint from = queue_slots[place];
    uint to = queue_slots[vacant];
    {%- if groups > 0 %}
    for (uint group = 0u; group < {{ groups }}u; group++) frame_group(group, to) = frame_group(group, from);
    {%- endif %}
    {%- if rest %}
    frame_rest(to) = frame_rest(from);
    {%- endif %}
    {%- if keys %}
    if (by_key) slot_keys[to] = slot_keys[from];
    {%- endif %}
    queue_slots[place] = to;
    queue_slots[vacant] = from;
}
