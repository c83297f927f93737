// Where an instance goes on.
{% for it in points %}
{{ it }}
{%- endfor %}
const uint POINT_END = {{ end }}u;
{%- if keys %}

// The key with which the instance suspends: a scheduler may group instances by it.
uint resume_key = 0u;
{%- endif %}
