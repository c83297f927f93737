// How far apart neighbouring pixels look into a texture: the level that suits each. Compiled by
// glslangValidator -V --target-env vulkan1.3 differences.comp -o differences.spv
#version 460
#extension GL_EXT_scalar_block_layout : require

layout(local_size_x = 64) in;

layout(push_constant, scalar) uniform Step {
    uint width;
    uint pixels;
    uint first;  // the pixel of the range's first instance
    uint slots;
    float edge;  // texels along the largest level
    uint step;
};

// By slot: who waits there, and what was promised.
layout(set = 0, binding = 0, scalar) readonly buffer Instances { uint instances[]; };
layout(set = 0, binding = 1, scalar) readonly buffer Surfaces { uint surfaces[]; };
layout(set = 0, binding = 2, scalar) readonly buffer Uvs { vec2 uvs[]; };
// By pixel: the slot of its path, and the level that its lookup takes.
layout(set = 0, binding = 3, scalar) buffer Slots { uint slot_of[]; };
layout(set = 0, binding = 4, scalar) writeonly buffer Levels { float levels[]; };

const uint NOBODY = 0xffffffffu;

// The squared distance to a neighbour's place; none if it waits elsewhere, or on another surface.
bool distance_to(uint slot, uint pixel, out float squared) {
    uint other = slot_of[pixel];
    if (other == NOBODY || surfaces[other] != surfaces[slot]) return false;
    vec2 across = uvs[other] - uvs[slot];
    squared = dot(across, across);
    return true;
}

// To the neighbour on one side, or else on the other. The pixel is number `at` of `count` on the way along a row or column of the
// picture: what would come before the first or after the last is at the picture's other side.
float distance_along(uint slot, uint pixel, uint stride, uint at, uint count) {
    float squared;
    if (at + 1u < count && distance_to(slot, pixel + stride, squared)) return squared;
    if (at > 0u && distance_to(slot, pixel - stride, squared)) return squared;
    return 0.0;
}

void main() {
    uint slot = gl_GlobalInvocationID.x;
    if (slot >= slots || instances[slot] == NOBODY) return;
    uint pixel = first + instances[slot];
    if (step == 0u) {
        slot_of[pixel] = slot;
    } else {
        float in_row = distance_along(slot, pixel, 1u, pixel % width, width);
        float in_column = distance_along(slot, pixel, width, pixel / width, pixels / width);
        float squared = max(in_row, in_column);
        levels[pixel] = max(0.5 * log2(squared * edge * edge), 0.0);
    }
}
