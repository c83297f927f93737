// The frames of a block{% if words > 0 %}: the first in shared memory, the others in device memory{% endif %}.

layout(constant_id = 6) const uint SLOTS = 1u;
{%- if words > 0 %}
layout(constant_id = 3) const uint shared_frames = 1u;
layout(constant_id = 4) const uint frame_layout = 0u;  // 0: word by word (soa), 1: frame by frame (aos)

const uint FRAME_WORDS = {{ words }}u;
const uint EXTENDED_FRAMES = SLOTS > shared_frames ? SLOTS - shared_frames : 0u;

shared uint shared_words[shared_frames > 0u ? shared_frames * FRAME_WORDS : 1u];

layout(set = 0, binding = {{ binding }}, scalar) restrict coherent buffer Frames {
    uint extended_words[];
};

// Where all frames are shared this is known when the pipeline is made, and costs nothing.
bool is_shared(uint slot) {
    return shared_frames >= SLOTS || slot < shared_frames;
}

uint shared_at(uint word, uint slot) {
    return frame_layout == 0u ? word * shared_frames + slot : slot * FRAME_WORDS + word;
}

uint extended_at(uint word, uint slot) {
    uint frame = slot - shared_frames;
    return frame_layout == 0u
        ? (gl_WorkGroupID.x * FRAME_WORDS + word) * EXTENDED_FRAMES + frame
        : (gl_WorkGroupID.x * EXTENDED_FRAMES + frame) * FRAME_WORDS + word;
}

uint frame_word(uint word, uint slot) {
    return is_shared(slot) ? shared_words[shared_at(word, slot)] : extended_words[extended_at(word, slot)];
}

void set_frame_word(uint word, uint slot, uint value) {
    if (is_shared(slot)) {
        shared_words[shared_at(word, slot)] = value;
    } else {
        extended_words[extended_at(word, slot)] = value;
    }
}
{%- endif %}

// The number of each slot's instance in the range.
shared uint slot_instance[SLOTS];
{%- if let Some(it) = index %}

// Nothing keeps the index: it follows from the number.
void {{ it.load }}(uint slot) { {{ it.id }} = invocation_id(slot_instance[slot]); }
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
{%- for it in joint %}

// {{ it.about }}
void {{ it.name }}(uint slot, {{ it.parameters }}) {
    {%- for line in it.stores %}
    {{ line }}
    {%- endfor %}
}
{%- endfor %}
