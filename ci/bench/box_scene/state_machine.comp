// The box scene as a state machine, written by hand: a thread renders a pixel, and each turn of its loop traces one ray of it.
// Where a path ends the next one begins at once, so that neighbours trace on together.
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

void main() {
    uint instance = gl_GlobalInvocationID.x;
    if (instance >= count) return;
    uint x = origin.x + instance;
    uvec2 id = uvec2(x % grid.x, origin.y + x / grid.x);
    uint pixel = id.y * size.x + id.x;
    vec3 sum = vec3(0.0), from, direction, throughput = vec3(1.0);
    uint rays = 0u, hit = 0u, s = 0u;
    uint64_t rng = seed(pixel, s);
    camera(id, rng, from, direction);
    while (s < samples) {
        float distance;
        uint nearest = intersect(from, direction, distance);
        rays++;
        if (nearest == LAMP) sum += throughput * LIGHT;
        if (is_last(nearest, hit) || !scatter(nearest, hit, from + distance * direction, from, direction, throughput, rng)) {
            s++;
            rng = seed(pixel, s);
            camera(id, rng, from, direction);
            throughput = vec3(1.0);
            hit = 0u;
        } else {
            hit++;
        }
    }
    image[pixel] = vec4(sum, float(rays));
}
