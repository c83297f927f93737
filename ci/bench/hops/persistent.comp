// The hops with persistent threads, written by hand: a few blocks stay until no instance is left. A block keeps a queue of slots for
// each stage in shared memory and runs the fuller.
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
    uint hops;
};

#include "hops.glsl"

layout(binding = 1, scalar) buffer Next { uint next_instance; };
layout(binding = 2, scalar) buffer Counts { uvec2 counts[2]; };  // of 64 bits, the low word first

const uint SLOTS = 2u * gl_WorkGroupSize.x, ROOM = 2u * SLOTS;
const uint BEGIN = 0u, HOP = 1u;

shared uvec4 states_a[SLOTS], states_b[SLOTS], states_c[SLOTS];
// Rings with room for more than there are slots: a hop that goes back to its own queue overwrites nothing that still is to be read.
shared uint instances[SLOTS], queues[2u * ROOM], begins[2], ends[2];
shared uint turn_stage, turn_lanes, turn_from;

void push(uint stage, uint slot, bool wanted) {
    uvec4 ballot = subgroupBallot(wanted);
    uint added = subgroupBallotBitCount(ballot), base = 0u;
    if (added == 0u) return;
    if (subgroupElect()) base = atomicAdd(ends[stage], added);
    base = subgroupBroadcastFirst(base);
    if (wanted) queues[stage * ROOM + (base + subgroupBallotExclusiveBitCount(ballot)) % ROOM] = slot;
}

void store(uint slot, State state) {
    states_a[slot] = state.a;
    states_b[slot] = state.b;
    states_c[slot] = state.c;
}

void main() {
    uint lane = gl_LocalInvocationIndex;
    for (uint slot = lane; slot < SLOTS; slot += gl_WorkGroupSize.x) queues[slot] = slot;
    if (lane == 0u) {
        begins[BEGIN] = 0u;
        begins[HOP] = 0u;
        ends[BEGIN] = SLOTS;
        ends[HOP] = 0u;
    }
    while (true) {
        barrier();
        if (lane == 0u) {
            uint free = ends[BEGIN] - begins[BEGIN], hopping = ends[HOP] - begins[HOP];
            turn_stage = hopping >= free ? HOP : BEGIN;
            turn_lanes = min(max(free, hopping), gl_WorkGroupSize.x);
            turn_from = begins[turn_stage];
            begins[turn_stage] += turn_lanes;
            if (COUNTED && atomicAdd(counts[turn_stage].x, turn_lanes) > ~turn_lanes) atomicAdd(counts[turn_stage].y, 1u);
        }
        barrier();
        uint stage = turn_stage, lanes = turn_lanes;
        if (lanes == 0u) break;
        bool live = lane < lanes;
        uint slot = live ? queues[stage * ROOM + (turn_from + lane) % ROOM] : 0u;
        if (stage == BEGIN) {
            if (live) {
                uint instance = atomicAdd(next_instance, 1u);
                live = instance < count;
                if (live) {
                    instances[slot] = instance;
                    store(slot, begin(instance));
                }
            }
            push(HOP, slot, live);
        } else {
            bool goes_on = false;
            if (live) {
                State state = State(states_a[slot], states_b[slot], states_c[slot]);
                hop(state);
                goes_on = state.c.w > 0u;
                if (goes_on) store(slot, state);
                else finish(instances[slot], state);
            }
            push(HOP, slot, goes_on);
            push(BEGIN, slot, live && !goes_on);
        }
    }
}
