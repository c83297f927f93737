"""The distance field of input-examples/src/sdf.rs in Taichi, on the same Vulkan device: a peer of the forms beside it.

    python in_taichi.py WIDTH HEIGHT SAMPLES IMAGE

For each line of standard input it renders once, and answers with the milliseconds from the launch to the end. The image of the first
time is in IMAGE: four floats a pixel.
"""
import math
import sys
import time

import taichi as ti
from taichi.math import vec2, vec3, vec4

WIDTH, HEIGHT, SAMPLES = (int(argument) for argument in sys.argv[1:4])

# Rounded as Rust rounds, so that paths are the same.
ti.init(arch=ti.vulkan, fast_math=False, offline_cache=False, log_level=ti.ERROR)

MAX_BOUNCES = 6
MAX_STEPS = 160
NEAR, FAR, OFF = 5e-4, 30.0, 2e-3
SUN_RADIUS = 0.07
NOTHING = 1e30
SUN = vec3(0.760667, 0.637315, 0.123351)
SUNLIGHT = vec3(2.0, 1.7, 1.25)
GROUND, CLAY, GOLD, STEEL = 0, 1, 2, 3

image = ti.Vector.field(4, ti.f32, shape=(HEIGHT, WIDTH))


@ti.func
def scrambled(state):
    word = (ti.bit_shr(state, ti.bit_shr(state, ti.u32(28)) + ti.u32(4)) ^ state) * ti.u32(277803737)
    return ti.bit_shr(word, ti.u32(22)) ^ word


@ti.func
def random(state):
    """PCG: a number in 0..1, and the next state."""
    word = scrambled(state)
    return ti.cast(ti.bit_shr(word, ti.u32(8)), ti.f32) * (1.0 / 16777216.0), state * ti.u32(747796405) + ti.u32(2891336453)


@ti.func
def random_direction(rng):
    u, second = random(rng)
    v, third = random(second)
    z = 1.0 - 2.0 * u
    radius = ti.sqrt(ti.max(1.0 - z * z, 0.0))
    phi = 2.0 * math.pi * v
    return vec3(radius * ti.cos(phi), radius * ti.sin(phi), z), third


@ti.func
def capsule(p, start, end, radius):
    axis = end - start
    along = ti.min(ti.max((p - start).dot(axis / axis.dot(axis)), 0.0), 1.0)
    return (p - start - along * axis).norm() - radius


@ti.func
def distances(p):
    """How far the nearest ground, clay, gold and steel are."""
    in_block = p - vec3(-1.7, 0.7, -0.2)
    q = abs(in_block) - 0.7 + 0.08
    block = ti.max(q, 0.0).norm() + ti.min(q.max(), 0.0) - 0.08
    carved = ti.max(block, 0.88 - in_block.norm())
    pearl = (p - vec3(-1.7, 0.62, -0.2)).norm() - 0.42
    belly = (p - vec3(0.25, 0.62, 0.0)).norm() - 0.6
    neck = capsule(p, vec3(0.25, 0.8, 0.0), vec3(0.65, 1.75, -0.25), 0.2)
    near = ti.max(0.5 - abs(belly - neck), 0.0) / 0.5
    body = ti.min(belly, neck) - 0.25 * 0.5 * near * near
    in_ring = p - vec3(2.0, 0.28, 0.35)
    ring = vec2(vec2(in_ring.x, in_ring.z).norm() - 0.62, in_ring.y).norm() - 0.2
    ball = (p - vec3(2.0, 0.5, 0.35)).norm() - 0.38
    wave = ti.sin(1.3 * p.x + 0.4 * p.z) * ti.sin(1.1 * p.z - 0.3 * p.x)
    return vec4(0.97 * (p.y - 0.05 * wave), ti.min(carved, ball), ti.min(pearl, ring), body)


@ti.func
def field(p):
    return distances(p).min()


@ti.func
def normal_at(p):
    gradient = vec3(0.0)
    for corner in ti.static([(1, -1, -1), (-1, -1, 1), (-1, 1, -1), (1, 1, 1)]):
        offset = 1e-3 * vec3(corner[0], corner[1], corner[2])
        gradient += offset * field(p + offset)
    return gradient.normalized()


@ti.func
def march(origin, direction):
    """How far a ray goes until it meets a surface, or NOTHING."""
    travelled = 0.0
    met = NOTHING
    steps = 0
    while steps < MAX_STEPS and travelled <= FAR:
        distance = field(origin + travelled * direction)
        if distance < NEAR * (1.0 + travelled):
            met = travelled
            break
        travelled += distance
        steps += 1
    return met


@ti.func
def sky(direction):
    height = ti.sqrt(ti.max(direction.y, 0.0))
    glow = ti.max(direction.dot(SUN), 0.0)
    for _ in ti.static(range(6)):  # to the 64th
        glow *= glow
    return vec3(0.5, 0.51, 0.52) * (1.0 - height) + vec3(0.09, 0.2, 0.42) * height + vec3(3.0, 2.5, 1.8) * glow


@ti.func
def material_at(p):
    d = distances(p)
    nearest = d.min()
    return GROUND if nearest == d.x else CLAY if nearest == d.y else GOLD if nearest == d.z else STEEL


@ti.func
def color_of(material, p):
    color = vec3(0.72, 0.78, 0.82)
    if material == GROUND:
        dark = ((ti.cast(ti.floor(p.x), ti.i32) + ti.cast(ti.floor(p.z), ti.i32)) & 1) == 0
        color = vec3(0.16 if dark else 0.5)
    elif material == CLAY:
        color = vec3(0.5, 0.14, 0.09)
    elif material == GOLD:
        color = vec3(0.95, 0.62, 0.22)
    return color


@ti.func
def roughness_of(material):
    return 0.1 if material == GROUND else 0.3 if material == CLAY else 0.2 if material == GOLD else 0.02


@ti.func
def glossy(direction, normal, roughness, rng):
    offset, state = random_direction(rng)
    lobe = (direction - 2.0 * direction.dot(normal) * normal + roughness * offset).normalized()
    return lobe - 2.0 * ti.min(lobe.dot(normal), 0.0) * normal, state


@ti.func
def rough(normal, rng):
    offset, state = random_direction(rng)
    direction = normal + offset
    squared = direction.dot(direction)
    return (direction * (1.0 / ti.sqrt(squared)) if squared > 0.0 else normal), state


@ti.func
def view_ray(point, size):
    forward = vec3(-0.035, -0.205, -0.978).normalized()
    right = forward.cross(vec3(0.0, 1.0, 0.0)).normalized()
    up = right.cross(forward)
    offset = 0.8 * (point - 0.5 * size) / size.y
    return (forward + offset.x * right - offset.y * up).normalized()


@ti.kernel
def render(samples: ti.i32):
    for y, x in image:
        pixel = ti.cast(y * WIDTH + x, ti.u32)
        light = vec3(0.0)
        for sample in range(samples):
            rng = scrambled(scrambled(pixel) ^ ti.cast(sample, ti.u32))
            u, rng_x = random(rng)
            v, rng_y = random(rng_x)
            rng = rng_y
            origin = vec3(0.4, 1.9, 5.6)
            direction = view_ray(vec2(x + u, y + v), vec2(WIDTH, HEIGHT))
            throughput = vec3(1.0)
            sun_normal = vec3(0.0)
            to_sun = False
            bounces = 0
            while True:
                distance = march(origin, direction)
                if to_sun:
                    if distance == NOTHING:
                        light += throughput * sun_normal.dot(direction) * SUNLIGHT
                    to_sun = False
                    direction, rng = rough(sun_normal, rng)
                else:
                    fog = 1.0
                    if distance != NOTHING:
                        fog = 1.0 - ti.exp(-0.004 * distance * distance)
                    light += fog * throughput * sky(direction)
                    if distance == NOTHING or bounces == MAX_BOUNCES:
                        break
                    bounces += 1
                    p = origin + distance * direction
                    normal = normal_at(p)
                    material = material_at(p)
                    color = color_of(material, p)
                    throughput *= 1.0 - fog
                    origin = p + OFF * normal
                    grazing = ti.min(ti.max(1.0 + direction.dot(normal), 0.0), 1.0)
                    grazing = grazing * (grazing * grazing * (grazing * grazing))
                    reflects = material == GOLD or material == STEEL
                    if reflects:
                        throughput *= color * (1.0 - grazing) + grazing
                    else:
                        chance, rng_chance = random(rng)
                        rng = rng_chance
                        reflects = chance < 0.04 + 0.96 * grazing
                    if reflects:
                        direction, rng = glossy(direction, normal, roughness_of(material), rng)
                    else:
                        throughput *= color
                        offset, rng_sun = random_direction(rng)
                        rng = rng_sun
                        direction_to_sun = (SUN + SUN_RADIUS * offset).normalized()
                        if normal.dot(direction_to_sun) > 0.0:
                            to_sun = True
                            sun_normal = normal
                            direction = direction_to_sun
                        else:
                            direction, rng = rough(normal, rng)
        image[y, x] = vec4(light / ti.cast(samples, ti.f32), 1.0)


def main():
    for turn, _ in enumerate(sys.stdin):
        before = time.perf_counter()
        render(SAMPLES)
        ti.sync()
        milliseconds = 1e3 * (time.perf_counter() - before)
        if turn == 0:
            image.to_numpy().tofile(sys.argv[4])
        print(milliseconds, flush=True)


main()
