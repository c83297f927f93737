// {{ about }}
{%- for it in definitions %}

{{ it }}
{%- endfor %}
