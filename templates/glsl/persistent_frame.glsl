// The frames of a block: the first in shared memory, the others in device memory. After a frame's words stands the number
// of its instance.

layout(constant_id = 3) const uint shared_frames = 1u;
layout(constant_id = 4) const uint frame_layout = 0u;  // soa, 0: word by word; aos, 1: frame by frame
layout(constant_id = 5) const uint has_extension = 1u;  // 1: twice as many frames as threads, 0: only what is shared

const uint SLOTS = has_extension != 0u ? 2u * gl_WorkGroupSize.x : shared_frames;
const uint FRAME_WORDS = {{ words + 1 }}u;

shared uint shared_words[shared_frames * FRAME_WORDS];

layout(set = 0, binding = {{ binding }}, scalar) restrict coherent buffer Frames {
    uint extended_words[];
};

uint shared_at(uint word, uint slot) {
    return frame_layout == 0u ? word * shared_frames + slot : slot * FRAME_WORDS + word;
}

uint extended_at(uint word, uint slot) {
    return gl_WorkGroupID.x * SLOTS * FRAME_WORDS + (frame_layout == 0u ? word * SLOTS + slot : slot * FRAME_WORDS + word);
}

uint frame_word(uint word, uint slot) {
    return slot < shared_frames ? shared_words[shared_at(word, slot)] : extended_words[extended_at(word, slot)];
}

void set_frame_word(uint word, uint slot, uint value) {
    if (slot < shared_frames) {
        shared_words[shared_at(word, slot)] = value;
    } else {
        extended_words[extended_at(word, slot)] = value;
    }
}

uint load_instance(uint slot) { return frame_word({{ words }}u, slot); }
void store_instance(uint slot, uint value) { set_frame_word({{ words }}u, slot, value); }
{%- for it in fields %}

// {{ it.name }}: {{ it.why }}
{{ it.ty }} {{ it.load }}(uint slot) {
    return {{ it.value }};
}
void {{ it.store }}(uint slot, {{ it.parameter }}) {
    {%- for line in it.stores %}
    {{ line }}
    {%- endfor %}
}
{%- endfor %}
