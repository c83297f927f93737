// The path tracer under a scheduler of one's own: the lanes of a subgroup go on together, from the point at which most of
// them are. It includes the generated continuations with a frame of its own, and takes the place of the state machine's
// kernel, whose interface it has. Compiled by
// glslangValidator -V --target-env vulkan1.3 majority.comp -o majority.spv
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_KHR_shader_subgroup_ballot : require

layout(local_size_x_id = 0) in;

#include "../../path_tracer/shared/types.glsl"
#include "../../path_tracer/shared/interface.glsl"
#include "../../path_tracer/shared/helpers.glsl"
#include "../../path_tracer/shared/functions.glsl"
#include "../../path_tracer/shared/points.glsl"
#include "registers.glsl"
#include "../../path_tracer/shared/endings.glsl"
#include "../../path_tracer/shared/path_tracer.glsl"
#include "../../path_tracer/shared/intersect.glsl"
#include "../../path_tracer/shared/miss.glsl"
#include "../../path_tracer/shared/light_sample.glsl"
#include "../../path_tracer/shared/surface_eval.glsl"

// The point at which most lanes of the subgroup are; POINT_END when all have ended.
uint most_common(uint point) {
    uint chosen = POINT_END;
    uint most = 0u;
    for (uint candidate = POINT_INTERSECT; candidate < POINT_END; candidate++) {
        uint lanes = subgroupBallotBitCount(subgroupBallot(point == candidate));
        if (lanes > most) {
            chosen = candidate;
            most = lanes;
        }
    }
    return chosen;
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    uint point = POINT_END;
    if (n < range_count) {
        instance = n;
        id = invocation_id(n);
        point = path_tracer(n);
    }
    while (true) {
        uint chosen = most_common(point);
        if (chosen == POINT_END) break;
        if (point != chosen) continue;
        switch (chosen) {
            case POINT_INTERSECT: point = intersect(n); break;
            case POINT_MISS: point = miss(n); break;
            case POINT_LIGHT_SAMPLE: point = light_sample(n); break;
            case POINT_SURFACE_EVAL: point = surface_eval(n); break;
            default: point = POINT_END;
        }
    }
}
