// The lengths of Collatz sequences as in collatz.rs, written for Vulkan by hand: a thread for each instance.
#version 460
#extension GL_EXT_scalar_block_layout : require

layout(local_size_x_id = 0) in;

layout(push_constant, scalar) uniform Launch {
    uvec3 grid;
    uvec3 origin;
    uint count;
    uint numbers;
};

layout(binding = 0, scalar) buffer Steps { uint steps[]; };

void main() {
    uint id = gl_GlobalInvocationID.x;
    if (id >= count) return;
    uint total = 0u;
    for (uint turn = 0u; turn < numbers; turn++) {
        uint n = ((id * numbers + turn) * 0x9E3779B1u) >> 16;
        while (n > 1u) {
            n = (n & 1u) == 0u ? n >> 1 : 3u * n + 1u;
            total++;
        }
    }
    steps[id] = total;
}
