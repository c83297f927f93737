{%- for it in head.about -%}
// {{ it }}
{% endfor -%}
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
{%- for it in head.extensions %}
#extension {{ it }} : require
{%- endfor %}

layout(local_size_x_id = 0) in;
{%- if !head.defines.is_empty() %}
{% endif %}
{%- for it in head.defines %}
{{ it }}
{%- endfor %}
{% for it in head.includes %}
#include "{{ it }}"
{%- endfor %}
