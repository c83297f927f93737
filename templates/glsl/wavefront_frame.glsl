// The frames of all slots in device memory: word w of every slot, then word w + 1, so that neighbours read neighbours.
// After the frame's words stands the number of the slot's instance.

layout(constant_id = 1) const uint capacity = 1u;

layout(set = 0, binding = {{ binding }}, scalar) restrict buffer Frames {
    uint frame_words[];
};

uint word_at(uint word, uint slot) { return word * capacity + slot; }

uint load_instance(uint slot) { return frame_words[word_at({{ words }}u, slot)]; }
void store_instance(uint slot, uint value) { frame_words[word_at({{ words }}u, slot)] = value; }
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
