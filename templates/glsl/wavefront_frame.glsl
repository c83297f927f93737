// The frames of all slots in device memory, in groups of four words that move together. Behind the last word stands the
// number of the slot's instance.

layout(constant_id = 2) const uint frame_layout = 0u;  // soa, 0: an array for each group; aos, 1: one array of whole frames
{%- for it in groups %}

layout(set = 0, binding = {{ it.binding }}, scalar) restrict buffer {{ it.block }} {
    {{ it.ty }} {{ it.name }}[];
};
{%- endfor %}

// Where the group of that number stands in its array.
{%- if has_fours %}
uint group_at(uint group, uint slot) { return frame_layout == 0u ? slot : slot * {{ fours_in_frame }}u + group; }
{%- endif %}
{%- if let Some(it) = last_group %}
uint last_group_at(uint slot) { return frame_layout == 0u ? slot : slot * {{ it.in_frame }}u + {{ it.place }}u; }
{%- endif %}

uint load_instance(uint slot) { return {{ instance }}; }
void store_instance(uint slot, uint value) { {{ instance }} = value; }
{%- if let Some(it) = index %}
// Nothing keeps the index: it follows from the number.
void {{ it.load }}(uint slot) { {{ it.id }} = invocation_id(load_instance(slot)); }
{%- endif %}
{%- for it in fields %}

// {{ it.name }}: {{ it.why }}
{{ it.ty }} {{ it.load }}(uint slot) {
    return {{ it.value }};
}
{%- if !it.stores.is_empty() %}
void {{ it.store }}(uint slot, {{ it.parameter }}) {
    {%- for line in it.stores %}
    {{ line }}
    {%- endfor %}
}
{%- endif %}
{%- endfor %}
{%- for it in packed %}

// {{ it.about }}
void {{ it.name }}(uint slot, {{ it.parameters }}) {
    {%- for line in it.stores %}
    {{ line }}
    {%- endfor %}
}
{%- endfor %}
