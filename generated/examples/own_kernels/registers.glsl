// The path tracer's frame in registers, written by hand: what the generated continuations load and store. A slot is a thread
// here, so nothing looks at its number.
struct Frame {
    vec3 sum;
    uint sample_;
    vec3 ray_origin;
    vec3 ray_direction;
    float direction_y;
    vec3 hit_point;
    uint hit_thing_tag;
    uint hit_thing_sphere;
    bool counted;
    vec3 throughput;
    uint bounce;
    vec3 light;
    uint rng_state;
} frame;

// The index stays where it is.
uvec2 load_id(uint slot) { return id; }

vec3 load_sum(uint slot) { return frame.sum; }
uint load_sample(uint slot) { return frame.sample_; }
vec3 load_ray_origin(uint slot) { return frame.ray_origin; }
vec3 load_ray_direction(uint slot) { return frame.ray_direction; }
float load_direction_y(uint slot) { return frame.direction_y; }
vec3 load_hit_point(uint slot) { return frame.hit_point; }
uint load_hit_thing_tag(uint slot) { return frame.hit_thing_tag; }
uint load_hit_thing_sphere(uint slot) { return frame.hit_thing_sphere; }
bool load_counted(uint slot) { return frame.counted; }
vec3 load_throughput(uint slot) { return frame.throughput; }
uint load_bounce(uint slot) { return frame.bounce; }
vec3 load_light(uint slot) { return frame.light; }
uint load_rng_state(uint slot) { return frame.rng_state; }

void store_sum_sample(uint slot, vec3 sum, uint sample_) {
    frame.sum = sum;
    frame.sample_ = sample_;
}

void store_ray_origin(uint slot, vec3 ray_origin) { frame.ray_origin = ray_origin; }

void store_ray_origin_counted(uint slot, vec3 ray_origin, bool counted) {
    frame.ray_origin = ray_origin;
    frame.counted = counted;
}

void store_ray_direction(uint slot, vec3 ray_direction) { frame.ray_direction = ray_direction; }

void store_direction_y(uint slot, float direction_y) { frame.direction_y = direction_y; }

void store_hit_point_counted_hit_thing_tag(uint slot, vec3 hit_point, bool counted, uint hit_thing_tag) {
    frame.hit_point = hit_point;
    frame.counted = counted;
    frame.hit_thing_tag = hit_thing_tag;
}

void store_hit_thing_sphere(uint slot, uint hit_thing_sphere) { frame.hit_thing_sphere = hit_thing_sphere; }

void store_throughput_bounce(uint slot, vec3 throughput, uint bounce) {
    frame.throughput = throughput;
    frame.bounce = bounce;
}

void store_light_rng_state(uint slot, vec3 light, uint rng_state) {
    frame.light = light;
    frame.rng_state = rng_state;
}

void store_rng_state(uint slot, uint rng_state) { frame.rng_state = rng_state; }
