// The path tracer as a state machine, written by hand: a thread renders a pixel, and each turn of its loop traces one ray of it. Where
// a path ends the next one begins at once, so that neighbours go on together.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require

layout(local_size_x_id = 0) in;

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

void main() {
    uint instance = gl_GlobalInvocationID.x;
    if (instance >= count) return;
    uint x = origin.x + instance;
    uvec2 id = uvec2(x % grid.x, origin.y + x / grid.x);
    uint pixel = id.y * size.x + id.x;
    vec3 sum = vec3(0.0), light = vec3(0.0);
    uint s = 0u;
    Path path = begin(id, pixel, s);
    while (s < samples) {
        if (trace(path, light)) continue;
        sum += light;
        light = vec3(0.0);
        path = begin(id, pixel, ++s);
    }
    image[pixel] = vec4(sum / float(samples), 1.0);
}
