// Where an instance goes on.
{% for it in points %}
{{ it }}
{%- endfor %}
const uint POINT_END = {{ end }}u;
