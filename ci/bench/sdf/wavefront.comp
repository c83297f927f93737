// The distance field as a wavefront, written by hand: one source, a pipeline for each stage. A slot owns the pixels slot, slot + slots,
// …, each for all its samples. Counters are a round's own, so nothing is ever reset.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_KHR_shader_subgroup_ballot : require

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint STAGE = 0u;  // 0 begin, 1 march

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
layout(binding = 1, scalar) buffer PathsA { vec4 paths_a[]; };  // origin, and sample and bounces
layout(binding = 2, scalar) buffer PathsB { vec4 paths_b[]; };  // direction, and random state
layout(binding = 3, scalar) buffer PathsC { vec4 paths_c[]; };  // throughput, and pixel
layout(binding = 4, scalar) buffer Normals { vec4 normals[]; };  // where a ray goes to the sun
layout(binding = 5, scalar) buffer Queues { uint queues[]; };  // two sides for each stage: marches go from one to the other; slots, of which some say TO_SUN
layout(binding = 6, scalar) buffer Counters { Counter counters[]; };

const uint TO_SUN = 0x80000000u;

uint queue_at(uint stage, uint in_round, uint n) { return (2u * stage + (in_round & 1u)) * slots + n; }

void push(uint stage, uint in_round, uint entry, bool wanted) {
    uvec4 ballot = subgroupBallot(wanted);
    uint added = subgroupBallotBitCount(ballot), base = 0u;
    if (added == 0u) return;
    if (subgroupElect()) {
        uint at = in_round * 2u + stage;
        base = atomicAdd(counters[at].count, added);
        // blocks that these open
        uint opened = (base + added + gl_WorkGroupSize.x - 1u) / gl_WorkGroupSize.x - (base + gl_WorkGroupSize.x - 1u) / gl_WorkGroupSize.x;
        if (opened > 0u) atomicAdd(counters[at].blocks, opened);
    }
    base = subgroupBroadcastFirst(base);
    if (wanted) queues[queue_at(stage, in_round, base + subgroupBallotExclusiveBitCount(ballot))] = entry;
}

// A ray to the sun changes nothing of its path but where that goes on.
void store(uint slot, Path path, uint pixel, uint sample_index, bool was_to_sun) {
    paths_b[slot] = vec4(path.direction, uintBitsToFloat(path.rng));
    if (was_to_sun) return;
    paths_a[slot] = vec4(path.from, uintBitsToFloat(sample_index << 3 | path.bounces));
    paths_c[slot] = vec4(path.throughput, uintBitsToFloat(pixel));
    if (path.to_sun) normals[slot] = vec4(path.normal, 0.0);
}

void main() {
    uint i = gl_GlobalInvocationID.x;
    bool live = i < counters[round * 2u + STAGE].count;
    if (STAGE == 0u) {
        bool first = round == 0u;
        if (first) live = i < slots;
        uint slot = first ? i : live ? queues[queue_at(0u, round, i)] : 0u;
        if (live) {
            uint pixel = first ? slot : floatBitsToUint(paths_c[slot].w) + slots;
            live = pixel < count;
            if (live) {
                store(slot, begin(uvec2(pixel % size.x, pixel / size.x), pixel, 0u), pixel, 0u, false);
                image[pixel] = vec4(0.0);
            }
        }
        push(1u, round, slot, live);
    } else {
        uint entry = live ? queues[queue_at(1u, round, i)] : 0u, slot = entry & ~TO_SUN;
        bool to_sun = (entry & TO_SUN) != 0u, goes_on = false;
        entry = slot;
        if (live) {
            vec4 a = paths_a[slot], b = paths_b[slot], c = paths_c[slot];
            uint bits = floatBitsToUint(a.w), pixel = floatBitsToUint(c.w), sample_index = bits >> 3;
            Path path = Path(a.xyz, b.xyz, c.xyz, vec3(0.0), floatBitsToUint(b.w), bits & 7u, to_sun);
            if (to_sun) path.normal = normals[slot].xyz;
            vec3 light = image[pixel].xyz;
            goes_on = march_on(path, light);
            if (!goes_on && sample_index + 1u < samples) {
                sample_index++;
                path = begin(uvec2(pixel % size.x, pixel / size.x), pixel, sample_index);
                goes_on = true;
            }
            if (goes_on) store(slot, path, pixel, sample_index, to_sun);
            if (path.to_sun) entry |= TO_SUN;
            image[pixel] = goes_on ? vec4(light, 1.0) : vec4(light / float(samples), 1.0);
        }
        push(1u, round + 1u, entry, goes_on);
        push(0u, round + 1u, slot, live && !goes_on);
    }
}
