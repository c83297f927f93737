// The lengths of Collatz sequences as a wavefront, written by hand: one source, a pipeline for each stage. A slot owns the instances
// slot, slot + slots, …. Counters are a round's own, so nothing is ever reset.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_KHR_shader_subgroup_ballot : require

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint STAGE = 0u;  // 0 begin, 1 walk

layout(push_constant, scalar) uniform Launch {
    uvec3 grid;
    uvec3 origin;
    uint count;
    uint numbers;
    uint round;
    uint slots;
};

#include "collatz.glsl"

struct Counter { uint blocks, one_y, one_z, count; };
layout(binding = 1, scalar) buffer Walks { Walk walks[]; };
layout(binding = 2, scalar) buffer Queues { uint queues[]; };  // two sides for each stage: walks go from one to the other
layout(binding = 3, scalar) buffer Counters { Counter counters[]; };

uint queue_at(uint stage, uint in_round, uint n) { return (2u * stage + (in_round & 1u)) * slots + n; }

void push(uint stage, uint in_round, uint slot, bool wanted) {
    uvec4 ballot = subgroupBallot(wanted);
    uint added = subgroupBallotBitCount(ballot), base = 0u;
    if (added == 0u) return;
    if (subgroupElect()) {
        uint at = in_round * 2u + stage;
        base = atomicAdd(counters[at].count, added);
        // blocks that these open
        uint opened = (base + added + gl_WorkGroupSize.x - 1u) / gl_WorkGroupSize.x - (base + gl_WorkGroupSize.x - 1u) / gl_WorkGroupSize.x;
        if (opened > 0u) atomicAdd(counters[at].blocks, opened);
    }
    base = subgroupBroadcastFirst(base);
    if (wanted) queues[queue_at(stage, in_round, base + subgroupBallotExclusiveBitCount(ballot))] = slot;
}

void main() {
    uint i = gl_GlobalInvocationID.x;
    bool live = i < counters[round * 2u + STAGE].count, goes_on = false;
    uint slot = 0u;
    if (STAGE == 0u) {
        bool first = round == 0u;
        if (first) live = i < slots;
        slot = first ? i : live ? queues[queue_at(0u, round, i)] : 0u;
        // one that ends at once makes room for the next
        while (live && !goes_on) {
            uint instance = first ? slot : walks[slot].instance + slots;
            live = instance < count;
            if (live) {
                Walk walk = begin(instance);
                goes_on = walk_on(walk);
                walks[slot] = walk;
            }
            first = false;
        }
        push(1u, round, slot, goes_on);
    } else {
        if (live) {
            slot = queues[queue_at(1u, round, i)];
            Walk walk = walks[slot];
            goes_on = walk_on(walk);
            walks[slot] = walk;
        }
        push(1u, round + 1u, slot, goes_on);
        push(0u, round + 1u, slot, live && !goes_on);
    }
}
