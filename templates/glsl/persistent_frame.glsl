// The frames of a block{% if groups > 0 || rest.is_some() %}: the first in shared memory, the others in device memory, in groups of four words that move together{% endif %}.

layout(constant_id = 7) const uint SLOTS = 1u;
{%- if groups > 0 || rest.is_some() %}
layout(constant_id = 3) const uint shared_frames = 1u;
layout(constant_id = 4) const uint frame_layout = 0u;  // soa, 0: the same group of all slots side by side; aos, 1: whole frames

const uint FRAME_GROUPS = {{ groups }}u;
const uint EXTENDED_FRAMES = SLOTS > shared_frames ? SLOTS - shared_frames : 0u;
const uint EXTENDED_GROUPS = {% if rest.is_some() %}FRAME_GROUPS + 1u;  // what remains of a frame is filled up{% else %}FRAME_GROUPS;{% endif %}
{% if groups > 0 %}
shared uvec4 shared_groups[shared_frames > 0u ? shared_frames * FRAME_GROUPS : 1u];
{%- endif %}
{%- if let Some(rest) = rest %}
shared {{ rest.ty }} shared_rest[shared_frames > 0u ? shared_frames : 1u];  // what remains of a frame behind its groups
{%- endif %}

layout(set = 0, binding = {{ binding }}, scalar) restrict coherent buffer Frames {
    uvec4 extended_groups[];
};

// Where all frames are shared this is known when the pipeline is made, and costs nothing.
bool is_shared(uint slot) {
    return shared_frames >= SLOTS || slot < shared_frames;
}
{%- if groups > 0 %}

uint shared_at(uint group, uint slot) {
    return frame_layout == 0u ? group * shared_frames + slot : slot * FRAME_GROUPS + group;
}
{%- endif %}

uint extended_at(uint group, uint slot) {
    uint frame = slot - shared_frames;
    return frame_layout == 0u
        ? (gl_WorkGroupID.x * EXTENDED_GROUPS + group) * EXTENDED_FRAMES + frame
        : (gl_WorkGroupID.x * EXTENDED_FRAMES + frame) * EXTENDED_GROUPS + group;
}
{%- if called.contains("frame_word") %}

uint frame_word(uint word, uint slot) {
    uint group = word / 4u, component = word % 4u;
    return is_shared(slot) ? shared_groups[shared_at(group, slot)][component]
        : extended_groups[extended_at(group, slot)][component];
}
{%- endif %}
{%- if called.contains("frame_group") %}

uvec4 frame_group(uint group, uint slot) {
    return is_shared(slot) ? shared_groups[shared_at(group, slot)] : extended_groups[extended_at(group, slot)];
}
{%- endif %}
{%- if called.contains("set_frame_group") %}

void set_frame_group(uint group, uint slot, uvec4 value) {
    if (is_shared(slot)) shared_groups[shared_at(group, slot)] = value;
    else extended_groups[extended_at(group, slot)] = value;
}
{%- endif %}
{%- if let Some(rest) = rest %}

{{ rest.ty }} frame_rest(uint slot) {
    return is_shared(slot) ? shared_rest[slot] : extended_groups[extended_at(FRAME_GROUPS, slot)]{{ rest.components }};
}
{%- endif %}
{%- endif %}

// The number of each slot's instance in the range.
shared uint slot_instance[SLOTS];
{%- if let Some(it) = index %}

// Nothing keeps the index: it follows from the number.
{{ it.ty }} {{ it.load }}(uint slot) { return invocation_id(slot_instance[slot]); }
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
{%- for it in promises %}

// Nothing stops here that could read `{{ it.name }}`.
void {{ it.function }}(uint slot, {{ it.ty }} value) {}
{%- endfor %}
