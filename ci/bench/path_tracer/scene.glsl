// What the hand-written forms of the path tracer share: scene, image, random numbers, camera, intersection, light and materials.
// `size`, `eye`, `target`, `view_height` and `sphere_count` are a kernel's own.
struct Sphere {
    vec3 center;
    float radius;
    vec3 color;
    uint material;
    float roughness;
};

layout(binding = 0, scalar) readonly buffer Spheres { Sphere spheres[]; };
layout(binding = 1, scalar) buffer Image { vec4 image[]; };

const uint MAX_HITS = 10u, ROULETTE_FROM = 3u;
const float EPSILON = 1e-3, FAR = 1e30, TAU = 6.2831855, INVERSE_PI = 0.31830987;

const uint DIFFUSE = 0u, MIRROR = 1u, GLASS = 2u, GLOSSY = 3u;

// What a ray meets: a sphere, by its number, or one of these.
const uint FLOOR = 0xFFFFFFFDu, LAMP = 0xFFFFFFFEu, NOTHING = 0xFFFFFFFFu;

const vec3 LAMP_CENTER = vec3(-1.5, 5.0, 1.0), LAMP_EMISSION = vec3(14.0, 12.5, 10.5);
const float LAMP_HALF = 1.2, LAMP_AREA = 4.0 * LAMP_HALF * LAMP_HALF;

// What is kept of a path from ray to ray.
struct Path {
    vec3 from, direction, throughput;
    uint rng, hits;
    bool counted;  // whether the lamp was already counted where the ray begins
};

struct Surface {
    vec3 normal, color;
    uint material;
    float roughness;
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
    float z = 1.0 - 2.0 * random(state), radius = sqrt(max(1.0 - z * z, 0.0)), phi = TAU * random(state);
    return vec3(radius * cos(phi), radius * sin(phi), z);
}

// A ray through a random point of the pixel.
Path begin(uvec2 id, uint pixel, uint sample_index) {
    uint rng = hash(hash(pixel) ^ sample_index);
    vec3 forward = normalize(target - eye), right = normalize(cross(forward, vec3(0, 1, 0))), up = cross(right, forward);
    float scale = view_height / float(size.y);
    float x = (float(id.x) + random(rng) - 0.5 * float(size.x)) * scale;
    float y = (0.5 * float(size.y) - float(id.y) - random(rng)) * scale;
    return Path(eye, normalize(forward + x * right + y * up), vec3(1.0), rng, 0u, false);
}

// Distances are FAR where there is no hit.
float plane(float height, vec3 from, vec3 direction) {
    float distance = (height - from.y) / direction.y;
    return distance > EPSILON && distance < 100.0 ? distance : FAR;
}

float ball(vec3 center, float radius, vec3 from, vec3 direction) {
    vec3 offset = from - center;
    float b = dot(offset, direction);
    // by the distance of the ray's line from the centre, which keeps more digits than b² - c
    vec3 beside = offset - b * direction;
    float discriminant = radius * radius - dot(beside, beside);
    if (discriminant <= 0.0) return FAR;
    float root = sqrt(discriminant), near = -b - root, distance = near > EPSILON ? near : -b + root;
    return distance > EPSILON ? distance : FAR;
}

uint intersect(vec3 from, vec3 direction, out float distance) {
    uint nearest = NOTHING;
    distance = plane(0.0, from, direction);
    if (distance < FAR) nearest = FLOOR;
    float to_lamp = plane(LAMP_CENTER.y, from, direction);
    vec2 beside = abs(from.xz + to_lamp * direction.xz - LAMP_CENTER.xz);
    if (to_lamp < distance && beside.x < LAMP_HALF && beside.y < LAMP_HALF) {
        distance = to_lamp;
        nearest = LAMP;
    }
    for (uint n = 0u; n < sphere_count; n++) {
        float t = ball(spheres[n].center, spheres[n].radius, from, direction);
        if (t < distance) {
            distance = t;
            nearest = n;
        }
    }
    return nearest;
}

bool is_free(vec3 from, vec3 direction, float distance) {
    for (uint n = 0u; n < sphere_count; n++) {
        if (ball(spheres[n].center, spheres[n].radius, from, direction) < distance) return false;
    }
    return true;
}

uint material_of(uint thing) {
    return thing == FLOOR ? DIFFUSE : spheres[thing].material;
}

Surface surface_of(uint thing, vec3 point) {
    if (thing == FLOOR) {
        bool dark = ((int(floor(point.x)) + int(floor(point.z))) & 1) == 0;
        return Surface(vec3(0, 1, 0), vec3(dark ? 0.35 : 0.7), DIFFUSE, 0.0);
    }
    Sphere sphere = spheres[thing];
    return Surface((point - sphere.center) / sphere.radius, sphere.color, sphere.material, sphere.roughness);
}

vec3 sky(vec3 direction) {
    float height = sqrt(max(direction.y, 0.0));
    return vec3(0.55, 0.5, 0.5) * (1.0 - height) + vec3(0.12, 0.22, 0.42) * height;
}

// The light that a path finds where its ray meets the lamp.
vec3 lamp(vec3 direction, bool counted) {
    return !counted && direction.y > 0.0 ? LAMP_EMISSION : vec3(0.0);
}

// What a diffuse surface gets from a random point of the lamp; false where it gets nothing.
bool direct_light(vec3 point, Surface surface, inout uint rng, out vec3 light) {
    float x = LAMP_HALF * (2.0 * random(rng) - 1.0), z = LAMP_HALF * (2.0 * random(rng) - 1.0);
    vec3 to_lamp = LAMP_CENTER + vec3(x, 0.0, z) - point;
    float distance = length(to_lamp);
    vec3 direction = to_lamp / distance;
    float cosine = dot(surface.normal, direction);
    if (cosine <= 0.0 || direction.y <= 0.0 || !is_free(point + EPSILON * surface.normal, direction, distance)) return false;
    float solid_angle = LAMP_AREA * direction.y / (distance * distance);
    light = surface.color * LAMP_EMISSION * (cosine * solid_angle * INVERSE_PI);
    return true;
}

vec3 through_glass(vec3 direction, vec3 normal, inout uint rng) {
    bool entering = dot(direction, normal) < 0.0;
    vec3 facing = entering ? normal : -normal;
    float eta = entering ? 1.0 / 1.5 : 1.5, cos_in = -dot(direction, facing);
    float k = 1.0 - eta * eta * (1.0 - cos_in * cos_in);
    float cos_out = sqrt(max(k, 0.0)), x = 1.0 - (entering ? cos_in : cos_out), x2 = x * x;
    float reflectance = k < 0.0 ? 1.0 : 0.04 + 0.96 * (x * (x2 * x2));
    if (random(rng) < reflectance) return direction - 2.0 * dot(direction, facing) * facing;
    return normalize(eta * direction + (eta * cos_in - cos_out) * facing);
}

// Scatters at a hit; false where the path ends.
bool scatter(vec3 point, Surface surface, inout Path path) {
    vec3 normal = surface.normal, direction = path.direction;
    if (surface.material == DIFFUSE) {
        direction = normal + random_direction(path.rng);
        float squared = dot(direction, direction);
        direction = squared > 0.0 ? direction * (1.0 / sqrt(squared)) : normal;
    } else if (surface.material == GLASS) {
        direction = through_glass(direction, normal, path.rng);
    } else {
        direction -= 2.0 * dot(direction, normal) * normal;
        if (surface.material == GLOSSY) direction = normalize(direction + surface.roughness * random_direction(path.rng));
    }
    float side = dot(direction, normal);
    // a wide lobe reaches below the surface
    if (surface.material == GLOSSY && side <= 0.0) return false;
    path.counted = surface.material == DIFFUSE;
    path.from = point + (side < 0.0 ? -EPSILON : EPSILON) * normal;
    path.direction = direction;
    path.throughput *= surface.color;
    if (path.hits >= ROULETTE_FROM) {
        float survival = clamp(max(path.throughput.x, max(path.throughput.y, path.throughput.z)), 0.05, 0.95);
        if (random(path.rng) >= survival) return false;
        path.throughput /= survival;
    }
    path.hits++;
    return path.hits < MAX_HITS;
}

// One ray, and what is at its end; false where the path ends.
bool trace(inout Path path, inout vec3 light) {
    float distance;
    uint thing = intersect(path.from, path.direction, distance);
    if (thing == NOTHING || thing == LAMP) {
        light += path.throughput * (thing == LAMP ? lamp(path.direction, path.counted) : sky(path.direction));
        return false;
    }
    vec3 point = path.from + distance * path.direction, direct;
    Surface surface = surface_of(thing, point);
    if (surface.material == DIFFUSE && direct_light(point, surface, path.rng, direct)) light += path.throughput * direct;
    return scatter(point, surface, path);
}
