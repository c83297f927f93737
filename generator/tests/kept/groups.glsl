// ==== state_machine/frame.glsl
// The frame: what an instance keeps from point to point, in registers.

float frame_ray_origin[3];     // used after 'intersect'
uint8_t frame_bounces;         // used after 'intersect'
float frame_ray_direction[3];  // used after 'intersect'
bool frame_lit;                // used after 'intersect'
float frame_throughput[2];     // used after 'intersect'

float[3] load_ray_origin(uint slot) { return frame_ray_origin; }

uint8_t load_bounces(uint slot) { return frame_bounces; }

float[3] load_ray_direction(uint slot) { return frame_ray_direction; }

bool load_lit(uint slot) { return frame_lit; }
void store_lit(uint slot, bool value) { frame_lit = value; }

float[2] load_throughput(uint slot) { return frame_throughput; }
void store_throughput(uint slot, float value[2]) { frame_throughput = value; }

void store_ray_origin_bounces(uint slot, float ray_origin[3], uint8_t bounces) {
    frame_ray_origin = ray_origin;
    frame_bounces = bounces;
}

void store_ray_direction_lit(uint slot, float ray_direction[3], bool lit) {
    frame_ray_direction = ray_direction;
    frame_lit = lit;
}

// The index stays where it is.
uint load_id(uint slot) { return id; }

// Nothing stops here that could read `uv`.
void promise_uv(uint slot, float value) {}

// ==== wavefront/frame.glsl
// The frames of all slots in device memory, in groups of four words that move together. Behind the last word stands the
// number of the slot's instance.

layout(constant_id = 2) const uint frame_layout = 0u;  // soa, 0: a group of all slots side by side; aos, 1: all groups of a slot

layout(set = 0, binding = 3, scalar) restrict buffer FrameGroups {
    uvec4 frame_groups[];
};

uint group_at(uint group, uint slot) { return frame_layout == 0u ? group * capacity + slot : slot * 2u + group; }

// What remains of a frame behind its groups.
layout(set = 0, binding = 4, scalar) restrict buffer FrameRests {
    uvec2 frame_rests[];
};

#ifdef FRAME_IN_REGISTERS
// Of the one slot that a thread resumes, over and over.
uvec4 own_groups[2];
uvec2 own_rest;

void take_frame(uint slot) {
    for (uint group = 0u; group < 2u; group++) own_groups[group] = frame_groups[group_at(group, slot)];
    own_rest = frame_rests[slot];
}

#define frame_group(group, slot) own_groups[group]
#define frame_rest(slot) own_rest
#else
#define frame_group(group, slot) frame_groups[group_at(group, slot)]
#define frame_rest(slot) frame_rests[slot]
#endif

uint load_instance(uint slot) { return frame_rest(slot).y; }
void store_instance(uint slot, uint value) { frame_rest(slot).y = value; }
// Nothing keeps the index: it follows from the number.
uint load_id(uint slot) { return invocation_id(load_instance(slot)); }

// ray_direction: used after 'intersect'
float[3] load_ray_direction(uint slot) {
    return float[3](uintBitsToFloat(frame_group(0u, slot).x), uintBitsToFloat(frame_group(0u, slot).y), uintBitsToFloat(frame_group(0u, slot).z));
}

// throughput: used after 'intersect'
float[2] load_throughput(uint slot) {
    return float[2](uintBitsToFloat(frame_group(0u, slot).w), uintBitsToFloat(frame_group(1u, slot).w));
}
void store_throughput(uint slot, float value[2]) {
    frame_group(0u, slot).w = floatBitsToUint(value[0]);
    frame_group(1u, slot).w = floatBitsToUint(value[1]);
}

// ray_origin: used after 'intersect'
float[3] load_ray_origin(uint slot) {
    return float[3](uintBitsToFloat(frame_group(1u, slot).x), uintBitsToFloat(frame_group(1u, slot).y), uintBitsToFloat(frame_group(1u, slot).z));
}
void store_ray_origin(uint slot, float value[3]) {
    frame_group(1u, slot).x = floatBitsToUint(value[0]);
    frame_group(1u, slot).y = floatBitsToUint(value[1]);
    frame_group(1u, slot).z = floatBitsToUint(value[2]);
}

// sum: used after 'write'
float load_sum(uint slot) {
    return uintBitsToFloat(frame_group(1u, slot).x);
}
void store_sum(uint slot, float value) {
    frame_group(1u, slot).x = floatBitsToUint(value);
}

// bounces: used after 'intersect'
uint8_t load_bounces(uint slot) {
    return uint8_t(bitfieldExtract(frame_rest(slot).x, 0, 2));
}

// lit: used after 'intersect', 'write'
bool load_lit(uint slot) {
    return bitfieldExtract(frame_rest(slot).x, 2, 1) != 0u;
}

// The groups of ray_direction, throughput and ray_origin.
void store_ray_direction_throughput_ray_origin(uint slot, float ray_direction[3], float throughput[2], float ray_origin[3]) {
    frame_group(0u, slot) = uvec4(floatBitsToUint(ray_direction[0]), floatBitsToUint(ray_direction[1]), floatBitsToUint(ray_direction[2]), floatBitsToUint(throughput[0]));
    frame_group(1u, slot) = uvec4(floatBitsToUint(ray_origin[0]), floatBitsToUint(ray_origin[1]), floatBitsToUint(ray_origin[2]), floatBitsToUint(throughput[1]));
}

// The word of bounces and lit.
void store_bounces_lit(uint slot, uint8_t bounces, bool lit) {
    uint word = uint(bounces);
    word = bitfieldInsert(word, uint(lit), 2, 1);
    frame_rest(slot).x = word;
}

// The word of lit.
void store_lit(uint slot, bool value) {
    frame_rest(slot).x = uint(value) << 2;
}

// What was promised, for those who look at stops. Other runs do not keep it.
layout(constant_id = 12) const bool keep_promises = false;

layout(set = 0, binding = 9, scalar) restrict writeonly buffer Promised_uv {
    float promised_uv[];
};

void promise_uv(uint slot, float value) {
    if (keep_promises) promised_uv[slot] = value;
}

// ==== persistent/frame.glsl
// The frames of a block: the first in shared memory, the others in device memory, in groups of four words that move together.

layout(constant_id = 7) const uint SLOTS = 1u;
layout(constant_id = 3) const uint shared_frames = 1u;
layout(constant_id = 4) const uint frame_layout = 0u;  // soa, 0: the same group of all slots side by side; aos, 1: whole frames

const uint FRAME_GROUPS = 2u;
const uint EXTENDED_FRAMES = SLOTS > shared_frames ? SLOTS - shared_frames : 0u;
const uint EXTENDED_GROUPS = FRAME_GROUPS + 1u;  // what remains of a frame is filled up

shared uvec4 shared_groups[shared_frames > 0u ? shared_frames * FRAME_GROUPS : 1u];
shared uint shared_rest[shared_frames > 0u ? shared_frames : 1u];  // what remains of a frame behind its groups

layout(set = 0, binding = 3, scalar) restrict coherent buffer Frames {
    uvec4 extended_groups[];
};

// Where all frames are shared this is known when the pipeline is made, and costs nothing.
bool is_shared(uint slot) {
    return shared_frames >= SLOTS || slot < shared_frames;
}

uint shared_at(uint group, uint slot) {
    return frame_layout == 0u ? group * shared_frames + slot : slot * FRAME_GROUPS + group;
}

uint extended_at(uint group, uint slot) {
    uint frame = slot - shared_frames;
    return frame_layout == 0u
        ? (gl_WorkGroupID.x * EXTENDED_GROUPS + group) * EXTENDED_FRAMES + frame
        : (gl_WorkGroupID.x * EXTENDED_FRAMES + frame) * EXTENDED_GROUPS + group;
}

uint frame_word(uint word, uint slot) {
    uint group = word / 4u, component = word % 4u;
    return is_shared(slot) ? shared_groups[shared_at(group, slot)][component]
        : extended_groups[extended_at(group, slot)][component];
}

void set_frame_group(uint group, uint slot, uvec4 value) {
    if (is_shared(slot)) shared_groups[shared_at(group, slot)] = value;
    else extended_groups[extended_at(group, slot)] = value;
}

uint frame_rest(uint slot) {
    return is_shared(slot) ? shared_rest[slot] : extended_groups[extended_at(FRAME_GROUPS, slot)].x;
}

// The number of each slot's instance in the range.
shared uint slot_instance[SLOTS];

// Nothing keeps the index: it follows from the number.
uint load_id(uint slot) { return invocation_id(slot_instance[slot]); }

// ray_direction: used after 'intersect'
float[3] load_ray_direction(uint slot) {
    return float[3](uintBitsToFloat(frame_word(0u, slot)), uintBitsToFloat(frame_word(1u, slot)), uintBitsToFloat(frame_word(2u, slot)));
}

// throughput: used after 'intersect'
float[2] load_throughput(uint slot) {
    return float[2](uintBitsToFloat(frame_word(3u, slot)), uintBitsToFloat(frame_word(7u, slot)));
}
void store_throughput(uint slot, float value[2]) {
    if (is_shared(slot)) shared_groups[shared_at(0u, slot)].w = floatBitsToUint(value[0]);
    else extended_groups[extended_at(0u, slot)].w = floatBitsToUint(value[0]);
    if (is_shared(slot)) shared_groups[shared_at(1u, slot)].w = floatBitsToUint(value[1]);
    else extended_groups[extended_at(1u, slot)].w = floatBitsToUint(value[1]);
}

// ray_origin: used after 'intersect'
float[3] load_ray_origin(uint slot) {
    return float[3](uintBitsToFloat(frame_word(4u, slot)), uintBitsToFloat(frame_word(5u, slot)), uintBitsToFloat(frame_word(6u, slot)));
}
void store_ray_origin(uint slot, float value[3]) {
    if (is_shared(slot)) shared_groups[shared_at(1u, slot)].x = floatBitsToUint(value[0]);
    else extended_groups[extended_at(1u, slot)].x = floatBitsToUint(value[0]);
    if (is_shared(slot)) shared_groups[shared_at(1u, slot)].y = floatBitsToUint(value[1]);
    else extended_groups[extended_at(1u, slot)].y = floatBitsToUint(value[1]);
    if (is_shared(slot)) shared_groups[shared_at(1u, slot)].z = floatBitsToUint(value[2]);
    else extended_groups[extended_at(1u, slot)].z = floatBitsToUint(value[2]);
}

// sum: used after 'write'
float load_sum(uint slot) {
    return uintBitsToFloat(frame_word(4u, slot));
}
void store_sum(uint slot, float value) {
    if (is_shared(slot)) shared_groups[shared_at(1u, slot)].x = floatBitsToUint(value);
    else extended_groups[extended_at(1u, slot)].x = floatBitsToUint(value);
}

// bounces: used after 'intersect'
uint8_t load_bounces(uint slot) {
    return uint8_t(bitfieldExtract(frame_rest(slot), 0, 2));
}

// lit: used after 'intersect', 'write'
bool load_lit(uint slot) {
    return bitfieldExtract(frame_rest(slot), 2, 1) != 0u;
}

// The groups of ray_direction, throughput and ray_origin.
void store_ray_direction_throughput_ray_origin(uint slot, float ray_direction[3], float throughput[2], float ray_origin[3]) {
    set_frame_group(0u, slot, uvec4(floatBitsToUint(ray_direction[0]), floatBitsToUint(ray_direction[1]), floatBitsToUint(ray_direction[2]), floatBitsToUint(throughput[0])));
    set_frame_group(1u, slot, uvec4(floatBitsToUint(ray_origin[0]), floatBitsToUint(ray_origin[1]), floatBitsToUint(ray_origin[2]), floatBitsToUint(throughput[1])));
}

// The word of bounces and lit.
void store_bounces_lit(uint slot, uint8_t bounces, bool lit) {
    uint word = uint(bounces);
    word = bitfieldInsert(word, uint(lit), 2, 1);
    if (is_shared(slot)) shared_rest[slot] = word;
    else extended_groups[extended_at(FRAME_GROUPS, slot)].x = word;
}

// The word of lit.
void store_lit(uint slot, bool value) {
    if (is_shared(slot)) shared_rest[slot] = uint(value) << 2;
    else extended_groups[extended_at(FRAME_GROUPS, slot)].x = uint(value) << 2;
}

// Nothing stops here that could read `uv`.
void promise_uv(uint slot, float value) {}

