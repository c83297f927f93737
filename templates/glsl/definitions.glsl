// {{ about }}
{%- for it in extension %}
#extension {{ it }} : require
{%- endfor %}
{%- for it in definitions %}

{{ it }}
{%- endfor %}
