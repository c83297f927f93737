// The lengths of Collatz sequences as a state machine, written by hand: a thread for each instance, and each turn of its loop takes one
// step of a sequence or begins the next. So neighbours step on together while their sequences begin and end at different turns.
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
    uint total = 0u, turn = 0u, n = 0u;
    while (true) {
        if (n > 1u) {
            n = (n & 1u) == 0u ? n >> 1 : 3u * n + 1u;
            total++;
        } else if (turn < numbers) {
            n = ((id * numbers + turn) * 0x9E3779B1u) >> 16;
            turn++;
        } else {
            break;
        }
    }
    steps[id] = total;
}
