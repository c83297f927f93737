// The path tracer with persistent threads, written by hand: a few blocks stay until no pixel is left. A slot owns a pixel for all its
// samples; a block keeps a stack of slots for each stage in shared memory and runs the fullest.
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
    uint sphere_count;
    uvec2 size;
    uint samples;
    vec3 eye;
    vec3 target;
    float view_height;
};

#include "scene.glsl"

layout(binding = 2, scalar) buffer Next { uint next_pixel; };
layout(binding = 3, scalar) buffer Counts { uvec2 counts[5]; };  // of 64 bits, the low word first

const uint SLOTS = 2u * gl_WorkGroupSize.x, NO_PIXEL = ~0u;
const uint BEGIN = 0u, INTERSECT = 1u, MISS = 2u, LIGHT = 3u, SURFACE = 4u, STAGES = 5u;
const uint COUNTED_BIT = 16u;

// a path: origin or hit point, and thing; direction and random state; throughput, and sample, COUNTED_BIT and hits; light and pixel;
// and the light of the pixel's paths before it
shared vec4 paths_a[SLOTS], paths_b[SLOTS], paths_c[SLOTS], lights[SLOTS];
shared vec3 sums[SLOTS];
shared uint stacks[STAGES * SLOTS], heights[STAGES];

void push(uint stage, uint slot, bool wanted) {
    if (wanted) stacks[stage * SLOTS + atomicAdd(heights[stage], 1u)] = slot;
}

void store(uint slot, Path path, uint sample_index) {
    uint bits = sample_index << 5 | (path.counted ? COUNTED_BIT : 0u) | path.hits;
    paths_a[slot].xyz = path.from;
    paths_b[slot] = vec4(path.direction, uintBitsToFloat(path.rng));
    paths_c[slot] = vec4(path.throughput, uintBitsToFloat(bits));
}

// Ends the path of a slot, if it has one, and begins the next; false where no pixel is left.
bool begin_next(uint slot, vec3 light) {
    uint pixel = floatBitsToUint(lights[slot].w), sample_index = 0u;
    vec3 sum = vec3(0.0);
    if (pixel != NO_PIXEL) {
        sample_index = (floatBitsToUint(paths_c[slot].w) >> 5) + 1u;
        sum = sums[slot] + light;
    }
    if (pixel == NO_PIXEL || sample_index == samples) {
        if (pixel != NO_PIXEL) image[pixel] = vec4(sum / float(samples), 1.0);
        pixel = atomicAdd(next_pixel, 1u);
        if (pixel >= count) return false;
        sample_index = 0u;
        sum = vec3(0.0);
    }
    store(slot, begin(uvec2(pixel % size.x, pixel / size.x), pixel, sample_index), sample_index);
    lights[slot] = vec4(vec3(0.0), uintBitsToFloat(pixel));
    sums[slot] = sum;
    return true;
}

uint fullest(out uint most) {
    uint stage = INTERSECT;
    most = heights[INTERSECT];
    for (uint other = 0u; other < STAGES; other++) {
        if (heights[other] > most) {
            stage = other;
            most = heights[other];
        }
    }
    return stage;
}

void main() {
    uint lane = gl_LocalInvocationIndex;
    for (uint slot = lane; slot < SLOTS; slot += gl_WorkGroupSize.x) {
        stacks[slot] = slot;
        lights[slot].w = uintBitsToFloat(NO_PIXEL);
    }
    if (lane < STAGES) heights[lane] = lane == BEGIN ? SLOTS : 0u;
    while (true) {
        barrier();
        uint most, stage = fullest(most);
        if (most == 0u) break;
        uint lanes = min(most, gl_WorkGroupSize.x);
        bool live = lane < lanes;
        uint slot = live ? stacks[stage * SLOTS + most - lanes + lane] : 0u;
        barrier();
        if (lane == 0u) {
            heights[stage] = most - lanes;
            if (COUNTED && atomicAdd(counts[stage].x, lanes) > ~lanes) atomicAdd(counts[stage].y, 1u);
        }
        if (stage == BEGIN) {
            live = live && begin_next(slot, lights[slot].xyz);
            push(INTERSECT, slot, live);
        } else if (stage == INTERSECT) {
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
            push(next, slot, live);
        } else if (stage == MISS) {
            live = live && begin_next(slot, lights[slot].xyz + paths_c[slot].xyz * sky(paths_b[slot].xyz));
            push(INTERSECT, slot, live);
        } else if (stage == LIGHT) {
            if (live) {
                vec4 a = paths_a[slot];
                uint rng = floatBitsToUint(paths_b[slot].w);
                vec3 light;
                bool lit = direct_light(a.xyz, surface_of(floatBitsToUint(a.w), a.xyz), rng, light);
                if (lit) lights[slot].xyz += paths_c[slot].xyz * light;
                paths_b[slot].w = uintBitsToFloat(rng);
            }
            push(SURFACE, slot, live);
        } else {
            bool goes_on = false;
            if (live) {
                vec4 a = paths_a[slot], b = paths_b[slot], c = paths_c[slot];
                uint bits = floatBitsToUint(c.w);
                Path path = Path(vec3(0.0), b.xyz, c.xyz, floatBitsToUint(b.w), bits & 15u, false);
                goes_on = scatter(a.xyz, surface_of(floatBitsToUint(a.w), a.xyz), path);
                if (goes_on) store(slot, path, bits >> 5);
            }
            push(goes_on ? INTERSECT : BEGIN, slot, live);
        }
    }
}
