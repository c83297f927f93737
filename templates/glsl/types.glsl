// Types and constants of {{ module }}.
{%- for it in structs %}

{{ it }}
{%- endfor %}
{%- if !constants.is_empty() %}
{% for it in constants %}
{{ it }}
{%- endfor %}
{%- endif %}
{%- for it in tables %}

{{ it }}
{%- endfor %}
