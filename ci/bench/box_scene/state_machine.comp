// The box scene as a state machine, written by hand: a thread renders a pixel, and each turn of its loop runs the stages that it is at.
// Paths of different lengths begin and end together: what begins a path stands here once.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

layout(local_size_x_id = 0) in;

layout(push_constant, scalar) uniform Launch {
    uvec3 grid;
    uvec3 origin;
    uint count;
    uvec2 size;
    uint samples;
};

#include "scene.glsl"

const uint GENERATE = 0u, TRACE = 1u, SHADE = 2u, END = 3u;

void main() {
    uint instance = gl_GlobalInvocationID.x;
    if (instance >= count) return;
    uint x = origin.x + instance;
    uvec2 id = uvec2(x % grid.x, origin.y + x / grid.x);
    uint pixel = id.y * size.x + id.x;
    vec3 sum = vec3(0.0), from, direction, throughput;
    uint rays = 0u, hit, nearest, next_sample = 0u, stage = GENERATE;
    uint64_t rng;
    while (stage != END) {
        if (stage == GENERATE) {
            stage = next_sample < samples ? TRACE : END;
            rng = seed(pixel, next_sample);
            camera(id, rng, from, direction);
            throughput = vec3(1.0);
            hit = 0u;
            next_sample++;
        }
        if (stage == TRACE) {
            float distance;
            nearest = intersect(from, direction, distance);
            rays++;
            if (nearest == LAMP) sum += throughput * LIGHT;
            from += distance * direction;
            stage = is_last(nearest, hit) ? GENERATE : SHADE;
        }
        if (stage == SHADE) {
            bool goes_on = scatter(nearest, hit, from, from, direction, throughput, rng);
            hit++;
            stage = goes_on ? TRACE : GENERATE;
        }
    }
    image[pixel] = vec4(sum, float(rays));
}
