// The frame: what an instance keeps from point to point, in registers.
{%- if !fields.is_empty() %}
{% for it in fields %}
{{ it.declaration }};{{ it.why }}
{%- endfor %}
{%- endif %}
{%- for it in fields %}

{{ it.ty }} {{ it.load }}(uint slot) { return {{ it.register }}; }
{%- if it.alone %}
void {{ it.store }}(uint slot, {{ it.parameter }}) { {{ it.register }} = value; }
{%- endif %}
{%- endfor %}
{%- for it in joint %}

void {{ it.name }}(uint slot, {{ it.parameters }}) {
    {%- for line in it.stores %}
    {{ line }}
    {%- endfor %}
}
{%- endfor %}
{%- if let Some(it) = index %}

// The index stays where it is.
{{ it.ty }} {{ it.load }}(uint slot) { return {{ it.id }}; }
{%- endif %}
{%- for it in promises %}

// Nothing stops here that could read `{{ it.name }}`.
void {{ it.function }}(uint slot, {{ it.ty }} value) {}
{%- endfor %}
