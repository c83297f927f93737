// The distance field as a state machine, written by hand: a thread renders a pixel, and each turn of its loop marches one ray of it,
// whatever that is for. Where a path ends the next one begins at once, so that neighbours march on together.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require

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
    vec3 sum = vec3(0.0);
    uint next_sample = 0u;
    bool goes_on = false;
    Path path;
    while (goes_on || next_sample < samples) {
        if (!goes_on) path = begin(id, pixel, next_sample++);
        goes_on = march_on(path, sum);
    }
    image[pixel] = vec4(sum / float(samples), 1.0);
}
