// The path tracer at night: a kernel for the wavefront's `miss` in which paths that leave the scene bring no light. The
// function is that of `../../path_tracer/shared/miss.glsl`, edited. Compiled by
// glslangValidator -V --target-env vulkan1.3 night.comp -o night.spv
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_KHR_shader_subgroup_ballot : require

layout(local_size_x_id = 0) in;

#define IN_ROUNDS

#include "../../path_tracer/shared/types.glsl"
#include "../../path_tracer/shared/interface.glsl"
#include "../../path_tracer/shared/helpers.glsl"
#include "../../path_tracer/shared/functions.glsl"
#include "../../path_tracer/shared/points.glsl"
#include "../../path_tracer/wavefront/queues.glsl"
#include "../../path_tracer/wavefront/frame.glsl"
#include "../../path_tracer/wavefront/push.glsl"

uint miss(uint slot) {
    vec3 sum = load_sum(slot) + load_light(slot);
    uint sample_ = load_sample(slot) + 1u;
    id = load_id(slot);
    uint pixel = id.y * view.size.x + id.x;
    if (sample_ < view.samples) {
        Rng rng = Rng_seed(pixel, sample_);
        Ray ray = camera_ray(id, rng);
        store_sum_sample(slot, sum, sample_);
        store_ray_origin_counted(slot, ray.origin, false);
        store_throughput_bounce(slot, vec3(1.0), 0u);
        store_light_rng_state(slot, vec3(0.0), rng.state);
        store_ray_direction(slot, ray.direction);
        return POINT_INTERSECT;
    }
    if (pixel >= image_length) { trap_at(2u, pixel, image_length); return POINT_END; }
    image[pixel] = vec4(sum / float(view.samples), 1.0);
    return POINT_END;
}

void main() {
    uint n = gl_GlobalInvocationID.x;
    uint slot = 0u;
    uint point = POINT_NONE;
    if (n < round_counters[round_number].queues[POINT_MISS].count) {
        slot = queue_slots[queue_at(POINT_MISS, round_number, n)];
        instance = load_instance(slot);
        point = miss(slot);
    }
    push(POINT_INTERSECT, round_number + 1u, point == POINT_INTERSECT, slot);
    push_free(point == POINT_END, slot);
}
