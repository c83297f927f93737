// The lengths of Collatz sequences with persistent threads, written by hand: a few blocks stay until no instance is left. A block keeps
// a queue of slots for each stage in shared memory and runs the fuller.
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
    uint numbers;
};

#include "collatz.glsl"

layout(binding = 1, scalar) buffer Next { uint next_instance; };
layout(binding = 2, scalar) buffer Counts { uvec2 counts[2]; };  // of 64 bits, the low word first

const uint SLOTS = 2u * gl_WorkGroupSize.x, ROOM = 2u * SLOTS;
const uint BEGIN = 0u, WALK = 1u;

shared uint instances[SLOTS], totals[SLOTS], turns[SLOTS], ns[SLOTS];
// Rings with room for more than there are slots: a walk that goes back to its own queue overwrites nothing that still is to be read.
shared uint queues[2u * ROOM], begins[2], ends[2];
shared uint turn_stage, turn_lanes, turn_from;

void push(uint stage, uint slot, bool wanted) {
    uvec4 ballot = subgroupBallot(wanted);
    uint added = subgroupBallotBitCount(ballot), base = 0u;
    if (added == 0u) return;
    if (subgroupElect()) base = atomicAdd(ends[stage], added);
    base = subgroupBroadcastFirst(base);
    if (wanted) queues[stage * ROOM + (base + subgroupBallotExclusiveBitCount(ballot)) % ROOM] = slot;
}

void store(uint slot, Walk walk) {
    totals[slot] = walk.total;
    turns[slot] = walk.turn;
    ns[slot] = walk.n;
}

void main() {
    uint lane = gl_LocalInvocationIndex;
    for (uint slot = lane; slot < SLOTS; slot += gl_WorkGroupSize.x) queues[slot] = slot;
    if (lane == 0u) {
        begins[BEGIN] = 0u;
        begins[WALK] = 0u;
        ends[BEGIN] = SLOTS;
        ends[WALK] = 0u;
    }
    while (true) {
        barrier();
        if (lane == 0u) {
            uint free = ends[BEGIN] - begins[BEGIN], walking = ends[WALK] - begins[WALK];
            turn_stage = walking >= free ? WALK : BEGIN;
            turn_lanes = min(max(free, walking), gl_WorkGroupSize.x);
            turn_from = begins[turn_stage];
            begins[turn_stage] += turn_lanes;
            if (COUNTED && atomicAdd(counts[turn_stage].x, turn_lanes) > ~turn_lanes) atomicAdd(counts[turn_stage].y, 1u);
        }
        barrier();
        uint stage = turn_stage, lanes = turn_lanes;
        if (lanes == 0u) break;
        bool live = lane < lanes, goes_on = false;
        uint slot = live ? queues[stage * ROOM + (turn_from + lane) % ROOM] : 0u;
        if (stage == BEGIN) {
            // one that ends at once makes room for the next
            while (live && !goes_on) {
                uint instance = atomicAdd(next_instance, 1u);
                live = instance < count;
                if (live) {
                    Walk walk = begin(instance);
                    goes_on = walk_on(walk);
                    instances[slot] = instance;
                    if (goes_on) store(slot, walk);
                }
            }
            push(WALK, slot, goes_on);
        } else {
            if (live) {
                Walk walk = Walk(instances[slot], totals[slot], turns[slot], ns[slot]);
                goes_on = walk_on(walk);
                if (goes_on) store(slot, walk);
            }
            push(WALK, slot, goes_on);
            push(BEGIN, slot, live && !goes_on);
        }
    }
}
