// Where an instance goes on.
{% for it in points %}
const uint {{ it.constant }} = {{ it.value }}u;  // {{ it.place }}
{%- endfor %}
const uint POINT_END = {{ end }}u;
