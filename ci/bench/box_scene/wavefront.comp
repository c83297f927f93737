// The box scene as a wavefront, written by hand: one source, a pipeline for each stage. A slot owns the work items slot, slot + slots,
// …, where item = sample * pixels + pixel and slots divides pixels: it adds all samples of its pixels in order, without atomics.
// Counters are a round's own, so nothing is ever reset.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_KHR_shader_subgroup_ballot : require

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint STAGE = 0u;  // 0 generate, 1 trace, 2 shade

layout(push_constant, scalar) uniform Launch {
    uvec3 grid;
    uvec3 origin;
    uint count;
    uvec2 size;
    uint samples;
    uint round;
    uint slots;
};

#include "scene.glsl"

struct Counter { uint blocks, one_y, one_z, count; };
layout(binding = 1, scalar) buffer PathsA { vec4 paths_a[]; };  // origin or hit point, and sample, thing and hits
layout(binding = 2, scalar) buffer PathsB { vec4 paths_b[]; };  // direction, and the low half of the generator
layout(binding = 3, scalar) buffer PathsC { vec4 paths_c[]; };  // throughput, and its high half
layout(binding = 4, scalar) buffer Queues { uint queues[]; };
layout(binding = 5, scalar) buffer Counters { Counter counters[]; };

void push(uint stage, uint in_round, uint slot, bool wanted) {
    uvec4 ballot = subgroupBallot(wanted);
    uint added = subgroupBallotBitCount(ballot), base = 0u;
    if (added == 0u) return;
    if (subgroupElect()) {
        uint at = in_round * 3u + stage;
        base = atomicAdd(counters[at].count, added);
        // blocks that these open
        uint opened = (base + added + gl_WorkGroupSize.x - 1u) / gl_WorkGroupSize.x - (base + gl_WorkGroupSize.x - 1u) / gl_WorkGroupSize.x;
        if (opened > 0u) atomicAdd(counters[at].blocks, opened);
    }
    base = subgroupBroadcastFirst(base);
    if (wanted) queues[stage * slots + base + subgroupBallotExclusiveBitCount(ballot)] = slot;
}

void finish(uint slot, uint bits, vec3 radiance) {
    uint item = slot + (bits >> 8) * slots, pixel = item % count;
    vec4 sum = vec4(radiance, float((bits & 15u) + 1u));
    if (item >= count) sum += image[pixel];
    image[pixel] = sum;
}

void store(uint slot, uint bits, vec3 from, vec3 direction, vec3 throughput, uint64_t rng) {
    uvec2 state = unpack32(rng);
    paths_a[slot] = vec4(from, uintBitsToFloat(bits));
    paths_b[slot] = vec4(direction, uintBitsToFloat(state.x));
    paths_c[slot] = vec4(throughput, uintBitsToFloat(state.y));
}

void main() {
    uint i = gl_GlobalInvocationID.x;
    bool live = i < counters[round * 3u + STAGE].count;
    uint slot = live ? queues[STAGE * slots + i] : 0u;
    if (STAGE == 0u) {
        bool first = round == 0u;
        if (first) {
            live = i < slots;
            slot = i;
        }
        if (live) {
            uint turn = first ? 0u : (floatBitsToUint(paths_a[slot].w) >> 8) + 1u;
            uint item = slot + turn * slots;
            live = item < count * samples;
            if (live) {
                uint pixel = item % count;
                uint64_t rng = seed(pixel, item / count);
                vec3 from, direction;
                camera(uvec2(pixel % size.x, pixel / size.x), rng, from, direction);
                store(slot, turn << 8, from, direction, vec3(1.0), rng);
            }
        }
        push(1u, round, slot, live);
    } else if (STAGE == 1u) {
        bool ended = false;
        if (live) {
            vec4 a = paths_a[slot];
            vec3 direction = paths_b[slot].xyz;
            uint bits = floatBitsToUint(a.w);
            float distance;
            uint nearest = intersect(a.xyz, direction, distance);
            ended = is_last(nearest, bits & 15u);
            if (ended) finish(slot, bits, nearest == LAMP ? paths_c[slot].xyz * LIGHT : vec3(0.0));
            else paths_a[slot] = vec4(a.xyz + distance * direction, uintBitsToFloat(bits | (nearest << 4)));
        }
        push(2u, round, slot, live && !ended);
        push(0u, round + 1u, slot, ended);
    } else {
        bool goes_on = false;
        if (live) {
            vec4 a = paths_a[slot], b = paths_b[slot], c = paths_c[slot];
            uint bits = floatBitsToUint(a.w);
            uint64_t rng = pack64(uvec2(floatBitsToUint(b.w), floatBitsToUint(c.w)));
            vec3 from, direction = b.xyz, throughput = c.xyz;
            goes_on = scatter((bits >> 4) & 15u, bits & 15u, a.xyz, from, direction, throughput, rng);
            if (goes_on) store(slot, (bits & ~0xF0u) + 1u, from, direction, throughput, rng);
            else finish(slot, bits, vec3(0.0));
        }
        push(1u, round + 1u, slot, goes_on);
        push(0u, round + 1u, slot, live && !goes_on);
    }
}
