{% include "glsl/head.glsl" %}

void main() {
    uint n = gl_GlobalInvocationID.x;
    if (n >= range_count) return;
    {%- if traps %}
    instance = n;
    {%- endif %}
    {{ id }} = invocation_id(n);

    uint point = {{ first }};
    while (point != POINT_END) {
        switch (point) {
        {%- for it in cases %}
            case {{ it.constant }}:
                point = {{ it.function }}(n);
                break;
        {%- endfor %}
        }
    }
}
