// The path tracer as a wavefront, written by hand: one source, a pipeline for each stage. A slot owns the pixels slot, slot + slots, …,
// each for all its samples. Counters are a round's own, so nothing is ever reset.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_KHR_shader_subgroup_ballot : require

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint STAGE = 0u;  // one of those below

layout(push_constant, scalar) uniform Launch {
    uvec3 grid;
    uvec3 origin;
    uint count;
    uint sphere_count;
    uvec2 size;
    uint samples;
    vec3 eye;
    vec3 target;
    float view_height;
    uint round;
    uint slots;
};

#include "scene.glsl"

struct Counter { uint blocks, one_y, one_z, count; };
layout(binding = 2, scalar) buffer PathsA { vec4 paths_a[]; };  // origin or hit point, and thing
layout(binding = 3, scalar) buffer PathsB { vec4 paths_b[]; };  // direction, and random state
layout(binding = 4, scalar) buffer PathsC { vec4 paths_c[]; };  // throughput, and sample, COUNTED_BIT and hits
layout(binding = 5, scalar) buffer Lights { vec4 lights[]; };  // light, and pixel
layout(binding = 6, scalar) buffer Queues { uint queues[]; };
layout(binding = 7, scalar) buffer Counters { Counter counters[]; };

const uint BEGIN = 0u, INTERSECT = 1u, MISS = 2u, LIGHT = 3u, SURFACE = 4u, STAGES = 5u;
const uint COUNTED_BIT = 16u;

void push(uint stage, uint in_round, uint slot, bool wanted) {
    uvec4 ballot = subgroupBallot(wanted);
    uint added = subgroupBallotBitCount(ballot), base = 0u;
    if (added == 0u) return;
    if (subgroupElect()) {
        uint at = in_round * STAGES + stage;
        base = atomicAdd(counters[at].count, added);
        // blocks that these open
        uint opened = (base + added + gl_WorkGroupSize.x - 1u) / gl_WorkGroupSize.x - (base + gl_WorkGroupSize.x - 1u) / gl_WorkGroupSize.x;
        if (opened > 0u) atomicAdd(counters[at].blocks, opened);
    }
    base = subgroupBroadcastFirst(base);
    if (wanted) queues[stage * slots + base + subgroupBallotExclusiveBitCount(ballot)] = slot;
}

void store(uint slot, Path path, uint sample_index) {
    uint bits = sample_index << 5 | (path.counted ? COUNTED_BIT : 0u) | path.hits;
    paths_a[slot].xyz = path.from;
    paths_b[slot] = vec4(path.direction, uintBitsToFloat(path.rng));
    paths_c[slot] = vec4(path.throughput, uintBitsToFloat(bits));
}

// Adds the path of a slot to its pixel, and begins the next; false where the slot has no pixel left.
bool begin_next(uint slot, vec3 light) {
    uint pixel = slot, sample_index = 0u;
    if (STAGE != BEGIN || round > 0u) {
        uint last = floatBitsToUint(paths_c[slot].w) >> 5;
        pixel = floatBitsToUint(lights[slot].w);
        sample_index = last + 1u;
        vec3 sum = last == 0u ? light : image[pixel].xyz + light;
        bool ended = sample_index == samples;
        image[pixel] = ended ? vec4(sum / float(samples), 1.0) : vec4(sum, 0.0);
        if (ended) {
            pixel += slots;
            sample_index = 0u;
        }
    }
    if (pixel >= count) return false;
    store(slot, begin(uvec2(pixel % size.x, pixel / size.x), pixel, sample_index), sample_index);
    lights[slot] = vec4(vec3(0.0), uintBitsToFloat(pixel));
    return true;
}

void main() {
    uint i = gl_GlobalInvocationID.x;
    bool first = STAGE == BEGIN && round == 0u, live = i < (first ? slots : counters[round * STAGES + STAGE].count);
    uint slot = first ? i : live ? queues[STAGE * slots + i] : 0u;
    if (STAGE == BEGIN) {
        live = live && begin_next(slot, lights[slot].xyz);
        push(INTERSECT, round, slot, live);
    } else if (STAGE == INTERSECT) {
        uint next = STAGES;
        if (live) {
            vec3 from = paths_a[slot].xyz, direction = paths_b[slot].xyz;
            float distance;
            uint thing = intersect(from, direction, distance);
            if (thing == NOTHING) {
                next = MISS;
            } else if (thing == LAMP) {
                vec4 c = paths_c[slot];
                lights[slot].xyz += c.xyz * lamp(direction, (floatBitsToUint(c.w) & COUNTED_BIT) != 0u);
                next = BEGIN;
            } else {
                paths_a[slot] = vec4(from + distance * direction, uintBitsToFloat(thing));
                next = material_of(thing) == DIFFUSE ? LIGHT : SURFACE;
            }
        }
        push(MISS, round, slot, next == MISS);
        push(LIGHT, round, slot, next == LIGHT);
        push(SURFACE, round, slot, next == SURFACE);
        push(BEGIN, round + 1u, slot, next == BEGIN);
    } else if (STAGE == MISS) {
        live = live && begin_next(slot, lights[slot].xyz + paths_c[slot].xyz * sky(paths_b[slot].xyz));
        push(INTERSECT, round + 1u, slot, live);
    } else if (STAGE == LIGHT) {
        if (live) {
            vec4 a = paths_a[slot];
            uint rng = floatBitsToUint(paths_b[slot].w);
            vec3 light;
            bool lit = direct_light(a.xyz, surface_of(floatBitsToUint(a.w), a.xyz), rng, light);
            if (lit) lights[slot].xyz += paths_c[slot].xyz * light;
            paths_b[slot].w = uintBitsToFloat(rng);
        }
        push(SURFACE, round, slot, live);
    } else {
        bool goes_on = false;
        if (live) {
            vec4 a = paths_a[slot], b = paths_b[slot], c = paths_c[slot];
            uint bits = floatBitsToUint(c.w);
            Path path = Path(vec3(0.0), b.xyz, c.xyz, floatBitsToUint(b.w), bits & 15u, false);
            goes_on = scatter(a.xyz, surface_of(floatBitsToUint(a.w), a.xyz), path);
            if (goes_on) store(slot, path, bits >> 5);
        }
        push(INTERSECT, round + 1u, slot, goes_on);
        push(BEGIN, round + 1u, slot, live && !goes_on);
    }
}
