{% include "glsl/head.glsl" %}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    {%- if traps %}
    instance = n;
    {%- endif %}
    {{ id }} = invocation_id(n);

    {% if !asks_for_points %}bool goes_on = {% else if !cases.is_empty() || !last.is_empty() %}uint point = {% endif %}{{ entry }}(n);
    {%- if !asks_for_points %}
    while (goes_on) {
        {%- for it in cases %}
        goes_on = {{ it.function }}(n);
        {%- endfor %}
    }
    {%- else if has_one_head && let Some((head, others)) = cases.split_first() %}
    while (point == {{ head.constant }}) {
        point = {{ head.function }}(n);
        {%- for it in others %}
        if (point == {{ it.constant }}) point = {{ it.function }}(n);
        {%- endfor %}
    }
    {%- else if !cases.is_empty() %}
    // Not a switch: an instance that goes on to a later point runs on in the same turn.
    while ({% if exits.is_empty() %}true{% endif %}{% for it in exits %}{% if !loop.first %} && {% endif %}point != {{ it }}{% endfor %}) {
        {%- for it in cases %}
        if (point == {{ it.constant }}) point = {{ it.function }}(n);
        {%- endfor %}
    }
    {%- endif %}
    {%- if !last.is_empty() %}
    // Neighbours that end in different turns wait, and run this together.
    {%- for it in last %}
    {%- if asks_for_points %}
    if (point == {{ it.constant }}) point = {{ it.function }}(n);
    {%- else if traps %}
    if (!trapped) {{ it.function }}(n);
    {%- else %}
    {{ it.function }}(n);
    {%- endif %}
    {%- endfor %}
    {%- endif %}
}
