// What the hand-written forms of the distance field share: image, random numbers, camera, the field, materials, and what a path does
// at the end of a ray. `size` is a kernel's own.
layout(binding = 0, scalar) buffer Image { vec4 image[]; };

const uint MAX_BOUNCES = 6u, MAX_STEPS = 160u;
const float NEAR = 5e-4, FAR = 30.0, OFF = 2e-3, SUN_RADIUS = 0.07, NOTHING = 1e30;
const vec3 SUN = vec3(0.760667, 0.637315, 0.123351), SUNLIGHT = vec3(2.0, 1.7, 1.25);

const uint GROUND = 0u, CLAY = 1u, GOLD = 2u, STEEL = 3u;

// What is kept of a path from ray to ray. The normal is that of the surface from which a ray goes to the sun.
struct Path {
    vec3 from, direction, throughput, normal;
    uint rng, bounces;
    bool to_sun;
};

// PCG with 32 bits of state
uint hash(uint state) {
    uint word = ((state >> ((state >> 28) + 4u)) ^ state) * 277803737u;
    return (word >> 22) ^ word;
}

float random(inout uint state) {
    uint word = hash(state);
    state = state * 747796405u + 2891336453u;
    return float(word >> 8) * (1.0 / 16777216.0);
}

vec3 random_direction(inout uint state) {
    float z = 1.0 - 2.0 * random(state), radius = sqrt(max(1.0 - z * z, 0.0)), phi = 6.2831855 * random(state);
    return vec3(radius * cos(phi), radius * sin(phi), z);
}

Path begin(uvec2 id, uint pixel, uint sample_index) {
    uint rng = hash(hash(pixel) ^ sample_index);
    float x = float(id.x) + random(rng), y = float(id.y) + random(rng);
    // all of it constant
    vec3 forward = normalize(vec3(-0.035, -0.205, -0.978)), right = normalize(cross(forward, vec3(0, 1, 0))), up = cross(right, forward);
    vec2 offset = 0.8 * (vec2(x, y) - 0.5 * vec2(size)) / float(size.y);
    vec3 direction = normalize(forward + offset.x * right - offset.y * up);
    return Path(vec3(0.4, 1.9, 5.6), direction, vec3(1.0), vec3(0.0), rng, 0u, false);
}

// A function for its parameters: the driver folds constants in 32 bits, as rustc does, where glslang takes 64.
float capsule(vec3 p, vec3 from, vec3 to) {
    vec3 axis = to - from, offset = p - from;
    return length(offset - clamp(dot(offset, axis / dot(axis, axis)), 0.0, 1.0) * axis);
}

// How far the nearest ground, clay, gold and steel are.
vec4 distances(vec3 p) {
    vec3 in_block = p - vec3(-1.7, 0.7, -0.2), q = abs(in_block) - 0.7 + 0.08;
    float block = length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0) - 0.08;
    float carved = max(block, 0.88 - length(in_block));
    float pearl = length(p - vec3(-1.7, 0.62, -0.2)) - 0.42;

    float belly = length(p - vec3(0.25, 0.62, 0.0)) - 0.6;
    float neck = capsule(p, vec3(0.25, 0.8, 0.0), vec3(0.65, 1.75, -0.25)) - 0.2;
    float near = max(0.5 - abs(belly - neck), 0.0) / 0.5;
    float body = min(belly, neck) - 0.25 * 0.5 * near * near;

    vec3 in_ring = p - vec3(2.0, 0.28, 0.35);
    float ring = length(vec2(length(in_ring.xz) - 0.62, in_ring.y)) - 0.2;
    float ball = length(p - vec3(2.0, 0.5, 0.35)) - 0.38;

    float wave = sin(1.3 * p.x + 0.4 * p.z) * sin(1.1 * p.z - 0.3 * p.x);
    return vec4(0.97 * (p.y - 0.05 * wave), min(carved, ball), min(pearl, ring), body);
}

float nearest(vec4 distances) {
    return min(min(distances.x, distances.y), min(distances.z, distances.w));
}

float field(vec3 p) {
    return nearest(distances(p));
}

vec3 normal_at(vec3 p) {
    const float e = 1e-3;
    vec3 a = vec3(e, -e, -e), b = vec3(-e, -e, e), c = vec3(-e, e, -e), d = vec3(e, e, e);
    return normalize(a * field(p + a) + b * field(p + b) + c * field(p + c) + d * field(p + d));
}

// NOTHING where the ray meets nothing.
float march(vec3 from, vec3 direction) {
    float travelled = 0.0;
    for (uint turn = 0u; turn < MAX_STEPS && travelled <= FAR; turn++) {
        float distance = field(from + travelled * direction);
        if (distance < NEAR * (1.0 + travelled)) return travelled;
        travelled += distance;
    }
    return NOTHING;
}

vec3 sky(vec3 direction) {
    float height = sqrt(max(direction.y, 0.0)), glow = max(dot(direction, SUN), 0.0);
    glow *= glow;
    glow *= glow;
    glow *= glow;
    glow *= glow;
    glow *= glow;
    glow *= glow;  // to the 64th
    return vec3(0.5, 0.51, 0.52) * (1.0 - height) + vec3(0.09, 0.2, 0.42) * height + vec3(3.0, 2.5, 1.8) * glow;
}

void material_at(vec3 p, out bool metal, out vec3 color, out float roughness) {
    vec4 d = distances(p);
    float least = nearest(d);
    uint material = least == d.x ? GROUND : least == d.y ? CLAY : least == d.z ? GOLD : STEEL;
    bool dark = ((int(floor(p.x)) + int(floor(p.z))) & 1) == 0;
    metal = material >= GOLD;
    color = material == GROUND ? vec3(dark ? 0.16 : 0.5)
        : material == CLAY ? vec3(0.5, 0.14, 0.09)
        : material == GOLD ? vec3(0.95, 0.62, 0.22)
        : vec3(0.72, 0.78, 0.82);
    roughness = material == GROUND ? 0.1 : material == CLAY ? 0.3 : material == GOLD ? 0.2 : 0.02;
}

// Off a rough surface: distributed as the cosine.
vec3 bounce(vec3 normal, inout uint rng) {
    vec3 direction = normal + random_direction(rng);
    float squared = dot(direction, direction);
    return squared > 0.0 ? direction * (1.0 / sqrt(squared)) : normal;
}

// The end of a ray to the sun: NOTHING is in its way where the light arrives. Then the path goes on as it would without it.
void shade_from_sun(inout Path path, float distance, inout vec3 light) {
    if (distance == NOTHING) light += path.throughput * dot(path.normal, path.direction) * SUNLIGHT;
    path.to_sun = false;
    path.direction = bounce(path.normal, path.rng);
}

// The end of any other ray; false where the path ends.
bool shade_surface(inout Path path, float distance, inout vec3 light) {
    bool missed = distance == NOTHING;
    float fog = missed ? 1.0 : 1.0 - exp(-0.004 * distance * distance);
    light += fog * path.throughput * sky(path.direction);
    if (missed || path.bounces == MAX_BOUNCES) return false;
    path.bounces++;

    vec3 p = path.from + distance * path.direction, color;
    bool metal;
    float roughness;
    path.normal = normal_at(p);
    material_at(p, metal, color, roughness);
    path.throughput *= 1.0 - fog;
    path.from = p + OFF * path.normal;
    float x = clamp(1.0 + dot(path.direction, path.normal), 0.0, 1.0), grazing = x * (x * x * (x * x));
    if (metal || random(path.rng) < 0.04 + 0.96 * grazing) {
        if (metal) path.throughput *= color * (1.0 - grazing) + grazing;
        vec3 mirrored = path.direction - 2.0 * dot(path.direction, path.normal) * path.normal;
        vec3 lobe = normalize(mirrored + roughness * random_direction(path.rng));
        path.direction = lobe - 2.0 * min(dot(lobe, path.normal), 0.0) * path.normal;
        return true;
    }
    path.throughput *= color;
    vec3 to_sun = normalize(SUN + SUN_RADIUS * random_direction(path.rng));
    path.to_sun = dot(path.normal, to_sun) > 0.0;
    path.direction = path.to_sun ? to_sun : bounce(path.normal, path.rng);
    return true;
}

// Marches one ray, whatever it is for; false where the path ends.
bool march_on(inout Path path, inout vec3 light) {
    float distance = march(path.from, path.direction);
    if (!path.to_sun) return shade_surface(path, distance, light);
    shade_from_sun(path, distance, light);
    return true;
}
