// What the hand-written forms of the box scene share: image, random numbers, camera, geometry and materials. `size` is a kernel's own.
layout(binding = 0, scalar) buffer Image { vec4 image[]; };

const uint MAX_HITS = 8u, ROULETTE_FROM = 3u;
const float EPSILON = 1e-4, FAR = 1e30;
const vec3 LIGHT = vec3(10.0, 9.5, 8.5);

// spheres, then walls
const uint MIRROR = 0u, GLASS = 1u, PAINT = 2u, LAMP = 3u;
const uint FLOOR = 4u, CEILING = 5u, LEFT = 6u, RIGHT = 7u, BACK = 8u, FRONT = 9u, NOTHING = 15u;

const vec4 MIRROR_BALL = vec4(-0.45, 0.40, -0.35, 0.40);
const vec4 GLASS_BALL = vec4(0.42, 0.35, 0.25, 0.35);
const vec4 PAINT_BALL = vec4(0.05, 0.20, 0.75, 0.20);
const vec4 LAMP_BALL = vec4(0.0, 1.55, -0.10, 0.30);

// splitmix64's finaliser over (sample, pixel)
uint64_t seed(uint pixel, uint sample_index) {
    uint64_t z = ((uint64_t(sample_index) << 32) | uint64_t(pixel)) + 0x9E3779B97F4A7C15ul;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ul;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBul;
    return z ^ (z >> 31);
}

// PCG32, XSH-RR, one fixed stream
float random(inout uint64_t state) {
    uint64_t old = state;
    state = old * 6364136223846793005ul + 1442695040888963407ul;
    uint word = uint(((old >> 18) ^ old) >> 27), turn = uint(old >> 59);
    word = (word >> turn) | (word << ((32u - turn) & 31u));
    return float(word >> 8) * (1.0 / 16777216.0);
}

void camera(uvec2 id, inout uint64_t rng, out vec3 origin, out vec3 direction) {
    float x = float(id.x) + random(rng), y = float(id.y) + random(rng);
    float width = float(size.x), height = float(size.y);
    origin = vec3(0.0, 1.0, 3.4);
    direction = normalize(vec3((2.0 * x - width) / height * 0.42, (height - 2.0 * y) / height * 0.42, -1.0));
}

void ball(uint id, vec4 ball, vec3 origin, vec3 direction, inout uint nearest, inout float distance) {
    vec3 offset = origin - ball.xyz;
    float b = dot(offset, direction);
    float discriminant = b * b - (dot(offset, offset) - ball.w * ball.w);
    if (discriminant > 0.0) {
        float root = sqrt(discriminant), t = -b - root;
        if (t < EPSILON) t = -b + root;
        if (t > EPSILON && t < distance) { distance = t; nearest = id; }
    }
}

void wall(uint id, vec3 normal, float offset, vec3 origin, vec3 direction, inout uint nearest, inout float distance) {
    float facing = dot(normal, direction);
    if (facing < 0.0) {
        float t = (offset - dot(normal, origin)) / facing;
        if (t > EPSILON && t < distance) { distance = t; nearest = id; }
    }
}

uint intersect(vec3 origin, vec3 direction, out float distance) {
    uint nearest = NOTHING;
    distance = FAR;
    ball(MIRROR, MIRROR_BALL, origin, direction, nearest, distance);
    ball(GLASS, GLASS_BALL, origin, direction, nearest, distance);
    ball(PAINT, PAINT_BALL, origin, direction, nearest, distance);
    ball(LAMP, LAMP_BALL, origin, direction, nearest, distance);
    wall(FLOOR, vec3(0, 1, 0), 0.0, origin, direction, nearest, distance);
    wall(CEILING, vec3(0, -1, 0), -2.0, origin, direction, nearest, distance);
    wall(LEFT, vec3(1, 0, 0), -1.0, origin, direction, nearest, distance);
    wall(RIGHT, vec3(-1, 0, 0), -1.0, origin, direction, nearest, distance);
    wall(BACK, vec3(0, 0, 1), -1.0, origin, direction, nearest, distance);
    wall(FRONT, vec3(0, 0, -1), -3.6, origin, direction, nearest, distance);
    return nearest;
}

// selects between constants: tables in memory cost a third more
void surface(uint id, vec3 point, out vec3 normal, out vec3 albedo) {
    vec4 ball = id == MIRROR ? MIRROR_BALL : id == GLASS ? GLASS_BALL : PAINT_BALL;
    vec3 flat_normal = id < LEFT ? vec3(0.0, id == FLOOR ? 1.0 : -1.0, 0.0)
        : id < BACK ? vec3(id == LEFT ? 1.0 : -1.0, 0.0, 0.0)
        : vec3(0.0, 0.0, id == BACK ? 1.0 : -1.0);
    normal = id < FLOOR ? (point - ball.xyz) / ball.w : flat_normal;
    albedo = id == MIRROR ? vec3(0.95)
        : id == GLASS ? vec3(1.0)
        : id == PAINT ? vec3(0.8, 0.7, 0.2)
        : id == LEFT ? vec3(0.75, 0.25, 0.25)
        : id == RIGHT ? vec3(0.25, 0.75, 0.25)
        : id == FRONT ? vec3(0.5)
        : vec3(0.75);
}

// Whether a path ends at its hit: the last one reflects nothing.
bool is_last(uint nearest, uint hit) {
    return nearest == LAMP || nearest == NOTHING || hit + 1u >= MAX_HITS;
}

// Scatters at a hit; false where the path ends.
bool scatter(uint id, uint hit, vec3 point, inout vec3 origin, inout vec3 direction, inout vec3 throughput, inout uint64_t rng) {
    vec3 normal, albedo;
    surface(id, point, normal, albedo);
    throughput *= albedo;
    if (id == MIRROR) {
        direction = direction - 2.0 * dot(direction, normal) * normal;
        origin = point + EPSILON * normal;
    } else if (id == GLASS) {
        bool entering = dot(direction, normal) < 0.0;
        vec3 facing = entering ? normal : -normal;
        float eta = entering ? 1.0 / 1.5 : 1.5, cos_in = -dot(direction, facing);
        float k = 1.0 - eta * eta * (1.0 - cos_in * cos_in);
        float cos_out = sqrt(max(k, 0.0)), x = 1.0 - (entering ? cos_in : cos_out), x2 = x * x;
        float reflectance = k < 0.0 ? 1.0 : 0.04 + 0.96 * x2 * x2 * x;
        if (random(rng) < reflectance) {
            direction = direction + 2.0 * cos_in * facing;
            origin = point + EPSILON * facing;
        } else {
            direction = normalize(eta * direction + (eta * cos_in - cos_out) * facing);
            origin = point - EPSILON * facing;
        }
    } else {
        float u = random(rng), phi = 6.2831853 * random(rng), radius = sqrt(u), side = normal.z < 0.0 ? -1.0 : 1.0;
        float a = -1.0 / (side + normal.z), b = normal.x * normal.y * a; // Duff et al. 2017
        vec3 tangent = vec3(1.0 + side * normal.x * normal.x * a, side * b, -side * normal.x);
        vec3 bitangent = vec3(b, side + normal.y * normal.y * a, -normal.y);
        direction = radius * cos(phi) * tangent + radius * sin(phi) * bitangent + sqrt(1.0 - u) * normal;
        origin = point + EPSILON * normal;
    }
    if (hit >= ROULETTE_FROM) {
        float survival = clamp(max(throughput.x, max(throughput.y, throughput.z)), 0.05, 0.95);
        if (random(rng) >= survival) return false;
        throughput /= survival;
    }
    return true;
}
