// The frames of all slots in device memory, in groups of four words that move together. Behind the last word stands the
// number of the slot's instance.
{%- if let Some(it) = groups %}

layout(constant_id = 2) const uint frame_layout = 0u;  // soa, 0: a group of all slots side by side; aos, 1: all groups of a slot

layout(set = 0, binding = {{ it.binding }}, scalar) restrict buffer FrameGroups {
    uvec4 frame_groups[];
};

uint group_at(uint group, uint slot) { return frame_layout == 0u ? group * capacity + slot : slot * {{ it.count }}u + group; }
{%- endif %}
{%- if let Some(it) = rest %}

// What remains of a frame behind its groups.
layout(set = 0, binding = {{ it.binding }}, scalar) restrict buffer FrameRests {
    {{ it.ty }} frame_rests[];
};
{%- endif %}

#ifdef FRAME_IN_REGISTERS
// Of the one slot that a thread resumes, over and over.
{%- if let Some(it) = groups %}
uvec4 own_groups[{{ it.count }}];
{%- endif %}
{%- if let Some(it) = rest %}
{{ it.ty }} own_rest;
{%- endif %}

void take_frame(uint slot) {
    {%- if let Some(it) = groups %}
    for (uint group = 0u; group < {{ it.count }}u; group++) own_groups[group] = frame_groups[group_at(group, slot)];
    {%- endif %}
    {%- if rest.is_some() %}
    own_rest = frame_rests[slot];
    {%- endif %}
}
{% if groups.is_some() %}
#define frame_group(group, slot) own_groups[group]
{%- endif %}
{%- if rest.is_some() %}
#define frame_rest(slot) own_rest
{%- endif %}
#else
{%- if groups.is_some() %}
#define frame_group(group, slot) frame_groups[group_at(group, slot)]
{%- endif %}
{%- if rest.is_some() %}
#define frame_rest(slot) frame_rests[slot]
{%- endif %}
#endif

uint load_instance(uint slot) { return {{ instance }}; }
void store_instance(uint slot, uint value) { {{ instance }} = value; }
{%- if let Some(it) = index %}
// Nothing keeps the index: it follows from the number.
{{ it.ty }} {{ it.load }}(uint slot) { return invocation_id(load_instance(slot)); }
{%- endif %}
{%- for it in fields %}

// {{ it.name }}: {{ it.why }}
{{ it.ty }} {{ it.load }}(uint slot) {
    {%- for line in it.loads %}
    {{ line }}
    {%- endfor %}
}
{%- if !it.stores.is_empty() %}
void {{ it.store }}(uint slot, {{ it.parameter }}) {
    {%- for line in it.stores %}
    {{ line }}
    {%- endfor %}
}
{%- endif %}
{%- endfor %}
{%- for it in joint %}

// {{ it.about }}
void {{ it.name }}(uint slot, {{ it.parameters }}) {
    {%- for line in it.stores %}
    {{ line }}
    {%- endfor %}
}
{%- endfor %}
{%- if !promises.is_empty() %}

// What was promised, for those who look at stops. Other runs do not keep it.
layout(constant_id = {{ keep_promises }}) const bool keep_promises = false;
{%- endif %}
{%- for it in promises %}

layout(set = 0, binding = {{ it.binding }}, scalar) restrict writeonly buffer {{ it.block }} {
    {{ it.ty }} {{ it.buffer }}[];
};

void {{ it.function }}(uint slot, {{ it.ty }} value) {
    if (keep_promises) {{ it.buffer }}[slot] = value;
}
{%- endfor %}
