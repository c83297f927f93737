// The distance field with persistent threads, written by hand: a few blocks stay until no pixel is left. A slot owns a pixel for all
// its samples; a block keeps a queue of slots for each stage in shared memory and runs the fuller.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_KHR_shader_subgroup_ballot : require

layout(local_size_x_id = 0) in;
layout(constant_id = 2) const bool COUNTED = false;

layout(push_constant, scalar) uniform Launch {
    uvec3 grid;
    uvec3 origin;
    uint count;
    uvec2 size;
    uint samples;
};

#include "scene.glsl"

layout(binding = 1, scalar) buffer Next { uint next_pixel; };
layout(binding = 2, scalar) buffer Counts { uvec2 counts[2]; };  // of 64 bits, the low word first

const uint SLOTS = 2u * gl_WorkGroupSize.x, ROOM = 2u * SLOTS;
const uint BEGIN = 0u, MARCH = 1u, TO_SUN = 0x80000000u;

// a path: origin, and sample and bounces; direction and random state; throughput and pixel; normal, where its ray goes to the sun;
// and the pixel's light
shared vec4 paths_a[SLOTS], paths_b[SLOTS], paths_c[SLOTS];
shared vec3 normals[SLOTS], lights[SLOTS];
// Rings with room for more than there are slots: a march that goes back to its own queue overwrites nothing that still is to be read.
// Where a slot's ray goes to the sun, its entry says so.
shared uint queues[2u * ROOM], begins[2], ends[2];
shared uint turn_stage, turn_lanes, turn_from;

void push(uint stage, uint entry, bool wanted) {
    uvec4 ballot = subgroupBallot(wanted);
    uint added = subgroupBallotBitCount(ballot), base = 0u;
    if (added == 0u) return;
    if (subgroupElect()) base = atomicAdd(ends[stage], added);
    base = subgroupBroadcastFirst(base);
    if (wanted) queues[stage * ROOM + (base + subgroupBallotExclusiveBitCount(ballot)) % ROOM] = entry;
}

// A ray to the sun changes nothing of its path but where that goes on.
void store(uint slot, Path path, uint pixel, uint sample_index, bool was_to_sun) {
    paths_b[slot] = vec4(path.direction, uintBitsToFloat(path.rng));
    if (was_to_sun) return;
    paths_a[slot] = vec4(path.from, uintBitsToFloat(sample_index << 3 | path.bounces));
    paths_c[slot] = vec4(path.throughput, uintBitsToFloat(pixel));
    if (path.to_sun) normals[slot] = path.normal;
}

void main() {
    uint lane = gl_LocalInvocationIndex;
    for (uint slot = lane; slot < SLOTS; slot += gl_WorkGroupSize.x) queues[slot] = slot;
    if (lane == 0u) {
        begins[BEGIN] = 0u;
        begins[MARCH] = 0u;
        ends[BEGIN] = SLOTS;
        ends[MARCH] = 0u;
    }
    while (true) {
        barrier();
        if (lane == 0u) {
            uint free = ends[BEGIN] - begins[BEGIN], marching = ends[MARCH] - begins[MARCH];
            turn_stage = marching >= free ? MARCH : BEGIN;
            turn_lanes = min(max(free, marching), gl_WorkGroupSize.x);
            turn_from = begins[turn_stage];
            begins[turn_stage] += turn_lanes;
            if (COUNTED && atomicAdd(counts[turn_stage].x, turn_lanes) > ~turn_lanes) atomicAdd(counts[turn_stage].y, 1u);
        }
        barrier();
        uint stage = turn_stage, lanes = turn_lanes;
        if (lanes == 0u) break;
        bool live = lane < lanes;
        uint entry = live ? queues[stage * ROOM + (turn_from + lane) % ROOM] : 0u, slot = entry & ~TO_SUN;
        if (stage == BEGIN) {
            if (live) {
                uint pixel = atomicAdd(next_pixel, 1u);
                live = pixel < count;
                if (live) {
                    store(slot, begin(uvec2(pixel % size.x, pixel / size.x), pixel, 0u), pixel, 0u, false);
                    lights[slot] = vec3(0.0);
                }
            }
            push(MARCH, slot, live);
        } else {
            bool to_sun = (entry & TO_SUN) != 0u, goes_on = false;
            entry = slot;
            if (live) {
                vec4 a = paths_a[slot], b = paths_b[slot], c = paths_c[slot];
                uint bits = floatBitsToUint(a.w), pixel = floatBitsToUint(c.w), sample_index = bits >> 3;
                Path path = Path(a.xyz, b.xyz, c.xyz, vec3(0.0), floatBitsToUint(b.w), bits & 7u, to_sun);
                if (to_sun) path.normal = normals[slot];
                vec3 light = lights[slot];
                goes_on = march_on(path, light);
                if (!goes_on && sample_index + 1u < samples) {
                    sample_index++;
                    path = begin(uvec2(pixel % size.x, pixel / size.x), pixel, sample_index);
                    goes_on = true;
                }
                if (goes_on) {
                    store(slot, path, pixel, sample_index, to_sun);
                    if (path.to_sun) entry |= TO_SUN;
                    lights[slot] = light;
                } else {
                    image[pixel] = vec4(light / float(samples), 1.0);
                }
            }
            push(MARCH, entry, goes_on);
            push(BEGIN, slot, live && !goes_on);
        }
    }
}
