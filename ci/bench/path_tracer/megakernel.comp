// The path tracer of input-examples/src/path_tracer.rs, written for Vulkan by hand: the yardstick of the generated forms. It takes the
// same push constants and buffers as the generated megakernel, and under NoContraction gives the same image to the bit.
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
    vec3 sum = vec3(0.0);
    for (uint s = 0u; s < samples; s++) {
        Path path = begin(id, pixel, s);
        vec3 light = vec3(0.0);
        while (trace(path, light)) {}
        sum += light;
    }
    image[pixel] = vec4(sum / float(samples), 1.0);
}
