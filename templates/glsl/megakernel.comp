{% include "glsl/head.glsl" %}
{% for it in docs %}
{{ it }}
{%- endfor %}
void {{ entry }}() {
{{ body }}}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    {%- if traps %}
    instance = n;
    {%- endif %}
    {{ id }} = invocation_id(n);
    {{ entry }}();
}
