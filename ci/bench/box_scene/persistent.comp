// The box scene with persistent threads, written by hand: a few blocks stay until no pixel is left. A slot owns a pixel for all its
// samples; a block keeps a stack of slots for each stage in shared memory and runs the fullest.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
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
layout(binding = 2, scalar) buffer Counts { uvec2 counts[3]; };  // of 64 bits, the low word first

const uint SLOTS = 2u * gl_WorkGroupSize.x, NO_PIXEL = ~0u;
const uint GENERATE = 0u, TRACE = 1u, SHADE = 2u;

// a path: origin or hit point and sample, direction and low half of the generator, throughput and its high half
shared vec4 paths_a[SLOTS], paths_b[SLOTS], paths_c[SLOTS];
shared uint pixels[SLOTS], stacks[3u * SLOTS], heights[3];

void push(uint stage, uint slot, bool wanted) {
    uvec4 ballot = subgroupBallot(wanted);
    uint count = subgroupBallotBitCount(ballot), base = 0u;
    if (count == 0u) return;
    if (subgroupElect()) base = atomicAdd(heights[stage], count);
    base = subgroupBroadcastFirst(base);
    if (wanted) stacks[stage * SLOTS + base + subgroupBallotExclusiveBitCount(ballot)] = slot;
}

// adds a finished path to its pixel
void finish(uint slot, uint bits, vec3 radiance) {
    vec4 sum = vec4(radiance, float((bits & 15u) + 1u));
    if ((bits >> 8) != 0u) sum += image[pixels[slot]];
    image[pixels[slot]] = sum;
}

void store(uint slot, uint bits, vec3 from, vec3 direction, vec3 throughput, uint64_t rng) {
    uvec2 state = unpack32(rng);
    paths_a[slot] = vec4(from, uintBitsToFloat(bits));
    paths_b[slot] = vec4(direction, uintBitsToFloat(state.x));
    paths_c[slot] = vec4(throughput, uintBitsToFloat(state.y));
}

void main() {
    uint lane = gl_LocalInvocationIndex;
    for (uint slot = lane; slot < SLOTS; slot += gl_WorkGroupSize.x) {
        stacks[slot] = slot;
        pixels[slot] = NO_PIXEL;
    }
    if (lane == 0u) {
        heights[GENERATE] = SLOTS;
        heights[TRACE] = 0u;
        heights[SHADE] = 0u;
    }
    while (true) {
        barrier();
        uint generate = heights[GENERATE], trace = heights[TRACE], shade = heights[SHADE];
        uint most = max(generate, max(trace, shade));
        if (most == 0u) break;
        uint stage = trace == most ? TRACE : shade == most ? SHADE : GENERATE;
        uint lanes = min(most, gl_WorkGroupSize.x);
        bool live = lane < lanes;
        uint slot = live ? stacks[stage * SLOTS + most - lanes + lane] : 0u;
        barrier();
        if (lane == 0u) {
            heights[stage] = most - lanes;
            if (COUNTED && atomicAdd(counts[stage].x, lanes) > ~lanes) atomicAdd(counts[stage].y, 1u);
        }
        if (stage == GENERATE) {
            if (live) {
                uint s = 0u, pixel = pixels[slot];
                if (pixel != NO_PIXEL) {
                    s = (floatBitsToUint(paths_a[slot].w) >> 8) + 1u;
                    if (s == samples) pixel = NO_PIXEL;
                }
                if (pixel == NO_PIXEL) {
                    s = 0u;
                    pixel = atomicAdd(next_pixel, 1u);
                    pixels[slot] = pixel;
                }
                live = pixel < count;
                if (live) {
                    uint64_t rng = seed(pixel, s);
                    vec3 from, direction;
                    camera(uvec2(pixel % size.x, pixel / size.x), rng, from, direction);
                    store(slot, s << 8, from, direction, vec3(1.0), rng);
                }
            }
            push(TRACE, slot, live);
        } else if (stage == TRACE) {
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
            push(SHADE, slot, live && !ended);
            push(GENERATE, slot, ended);
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
            push(TRACE, slot, goes_on);
            push(GENERATE, slot, live && !goes_on);
        }
    }
}
