//! Three scenes of rising material count.

use std::f32::consts::TAU;

use glam::{Affine3A, Quat, Vec2, Vec3};

use super::shapes::{conductor, dielectric, diffuse, emissive, mixed, textured};
use super::world::{Parts, Shot};

/// Six materials: a box with a lamp, a metal block and a ball of glass.
pub(crate) fn cell() -> (Parts, Shot) {
    let mut parts = Parts::default();
    let white = parts.material(diffuse(Vec3::splat(0.75)));
    walls(&mut parts, white, [0.63, 0.06, 0.05], [0.14, 0.45, 0.09]);
    let lamp = parts.material(emissive(Vec3::new(17.0, 12.0, 6.0)));
    let corner = Vec3::new(-0.25, 1.98, 0.25);
    parts.quad(corner, 0.5 * Vec3::NEG_Z, 0.5 * Vec3::X, Vec2::ONE, lamp);
    let metal = parts.material(conductor(Vec3::new(0.95, 0.8, 0.55), 0.15));
    let block = Affine3A::from_scale_rotation_translation(
        Vec3::new(0.3, 0.6, 0.3),
        Quat::from_rotation_y(0.3),
        Vec3::new(-0.35, 0.6, -0.3),
    );
    parts.cube(block, metal);
    let glass = parts.material(dielectric(Vec3::ONE, 0.0, 1.5));
    parts.sphere(Vec3::new(0.4, 0.35, 0.35), 0.35, 32, glass);
    let shot = Shot {
        eye: Vec3::new(0.0, 1.0, 4.2),
        target: Vec3::new(0.0, 1.0, 0.0),
        height: 0.75,
    };
    (parts, shot)
}

/// Floor, ceiling and three walls of a box that is two wide and high.
fn walls(parts: &mut Parts, white: u32, left: [f32; 3], right: [f32; 3]) {
    let left = parts.material(diffuse(Vec3::from(left)));
    let right = parts.material(diffuse(Vec3::from(right)));
    let (x, y, z) = (2.0 * Vec3::X, 2.0 * Vec3::Y, 2.0 * Vec3::Z);
    let (low, high) = (Vec3::new(-1.0, 0.0, -1.0), Vec3::new(-1.0, 2.0, -1.0));
    parts.quad(low, z, x, Vec2::ONE, white);
    parts.quad(high, x, z, Vec2::ONE, white);
    parts.quad(low, x, y, Vec2::ONE, white);
    parts.quad(low, y, z, Vec2::ONE, left);
    parts.quad(low + x, z, y, Vec2::ONE, right);
}

/// Two dozen materials: rows of balls from rough to smooth and a textured floor, under a sky with a sun.
pub(crate) fn samples() -> (Parts, Shot) {
    let mut parts = Parts::default();
    parts.sky(128, daylight);
    let tiles = parts.texture(512, |x, y| {
        let joint = x % 64 < 3 || y % 64 < 3;
        let odd = (x / 64 + y / 64) % 2 == 1;
        let light = if joint {
            0.12
        } else if odd {
            0.34
        } else {
            0.62
        };
        Vec3::new(light, 0.97 * light, 0.92 * light)
    });
    let floor = parts.material(textured(tiles));
    let corner = Vec3::new(-100.0, 0.0, -100.0);
    let uv = Vec2::splat(50.0);
    parts.quad(corner, 200.0 * Vec3::Z, 200.0 * Vec3::X, uv, floor);
    for row in 0..4 {
        for column in 0..6 {
            let smooth = column as f32 / 5.0;
            let roughness = 0.6 * (1.0 - smooth) * (1.0 - smooth);
            let color = hue(0.07 + smooth * 0.8, 0.55);
            let material = match row {
                0 => dielectric(Vec3::ONE, 0.5 * roughness, 1.5),
                1 => conductor(Vec3::splat(0.25) + 0.7 * color, roughness),
                2 => mixed(color, roughness, 0.0),
                _ => mixed(color, roughness, 0.5),
            };
            let material = parts.material(material);
            let x = 1.15 * (column as f32 - 2.5);
            let z = 1.6 - 1.25 * row as f32;
            parts.sphere(Vec3::new(x, 0.5, z), 0.5, 24, material);
        }
    }
    let shot = Shot {
        eye: Vec3::new(0.0, 4.0, 8.0),
        target: Vec3::new(0.0, 0.3, -0.1),
        height: 0.62,
    };
    (parts, shot)
}

/// Over a hundred materials and a dozen textures: shelves of things in a room with a window and lamps.
pub(crate) fn room() -> (Parts, Shot) {
    let mut parts = Parts::default();
    parts.sky(128, daylight);
    let patterns: Vec<u32> = (0..12).map(|number| pattern(&mut parts, number)).collect();
    shell(&mut parts, &patterns);
    let lamp = parts.material(emissive(Vec3::new(66.0, 55.5, 40.5)));
    for x in [-1.5, 1.5] {
        let corner = Vec3::new(x - 0.35, 2.98, 0.35);
        parts.quad(corner, 0.7 * Vec3::NEG_Z, 0.7 * Vec3::X, Vec2::ONE, lamp);
    }
    let board = parts.material(textured(patterns[1]));
    for shelf in 0..4 {
        let height = 0.35 + 0.65 * shelf as f32;
        let plank = Affine3A::from_scale_rotation_translation(
            Vec3::new(2.4, 0.03, 0.3),
            Quat::IDENTITY,
            Vec3::new(0.0, height - 0.03, -2.6),
        );
        parts.cube(plank, board);
        for place in 0..16 {
            let number = 16 * shelf + place;
            let material = thing(&mut parts, number, &patterns);
            let foot = Vec3::new(-2.2 + 0.293 * place as f32, height, -2.55);
            put(&mut parts, number, foot, 0.11, material);
        }
    }
    for number in 64..112 {
        let material = thing(&mut parts, number, &patterns);
        let (row, column) = ((number - 64) / 12, (number - 64) % 12);
        let x = -2.3 + 0.42 * column as f32 + 0.13 * (row % 2) as f32;
        put(
            &mut parts,
            number,
            Vec3::new(x, 0.0, -1.7 + 0.5 * row as f32),
            0.15,
            material,
        );
    }
    let shot = Shot {
        eye: Vec3::new(0.5, 1.6, 2.3),
        target: Vec3::new(-0.1, 1.1, -2.0),
        height: 0.8,
    };
    (parts, shot)
}

/// Floor, ceiling and walls; the left wall has a window.
fn shell(parts: &mut Parts, patterns: &[u32]) {
    let wall = parts.material(diffuse(Vec3::new(0.72, 0.69, 0.63)));
    let floor = parts.material(textured(patterns[0]));
    let (x, y, z) = (6.0 * Vec3::X, 3.0 * Vec3::Y, 7.0 * Vec3::Z);
    let low = Vec3::new(-3.0, 0.0, -3.0);
    parts.quad(low, z, x, Vec2::new(7.0, 6.0), floor);
    parts.quad(low + y, x, z, Vec2::ONE, wall);
    parts.quad(low, x, y, Vec2::ONE, wall);
    parts.quad(low + z, y, x, Vec2::ONE, wall);
    parts.quad(low + x, z, y, Vec2::ONE, wall);
    // below, above and beside the window
    parts.quad(low, 0.9 * Vec3::Y, z, Vec2::ONE, wall);
    parts.quad(low + 2.5 * Vec3::Y, 0.5 * Vec3::Y, z, Vec2::ONE, wall);
    let side = low + 0.9 * Vec3::Y;
    parts.quad(side, 1.6 * Vec3::Y, 1.5 * Vec3::Z, Vec2::ONE, wall);
    let side = side + 4.0 * Vec3::Z;
    parts.quad(side, 1.6 * Vec3::Y, 3.0 * Vec3::Z, Vec2::ONE, wall);
}

/// A material unlike its neighbours'.
fn thing(parts: &mut Parts, number: u32, patterns: &[u32]) -> u32 {
    let color = hue(0.381_966 * number as f32, 0.65);
    let roughness = 0.02 + 0.06 * (number % 7) as f32;
    let pattern = patterns[2 + (number / 6) as usize % 10];
    parts.material(match number % 6 {
        0 => diffuse(color),
        1 => textured(pattern),
        2 => conductor(0.2 + 0.75 * color, roughness),
        3 => dielectric(
            0.4 + 0.6 * color,
            0.3 * roughness,
            1.3 + 0.05 * (number % 9) as f32,
        ),
        4 => mixed(color, roughness, 0.25 * (number % 4) as f32),
        _ => {
            let mut glazed = mixed(Vec3::ONE, roughness, 0.0);
            glazed.texture = pattern;
            glazed
        }
    })
}

/// A ball, a block or a ring that stands on `foot` and is `half` as wide.
fn put(parts: &mut Parts, number: u32, foot: Vec3, half: f32, material: u32) {
    let center = foot + half * Vec3::Y;
    let turn = Quat::from_rotation_y(0.7 * number as f32);
    // materials repeat after 6 numbers: each of them comes in each shape
    match (number + number / 6) % 3 {
        0 => parts.sphere(center, half, 16, material),
        1 => {
            let size = half * Vec3::new(0.7, 1.0, 0.7);
            let placed = Affine3A::from_scale_rotation_translation(size, turn, center);
            parts.cube(placed, material);
        }
        _ => {
            let upright = turn * Quat::from_rotation_x(0.25 * TAU);
            let placed = Affine3A::from_rotation_translation(upright, center);
            parts.torus(placed, 0.68 * half, 0.3 * half, material);
        }
    }
}

/// Planks, grain, tiles, stripes, dots, checks, rings and waves, in colours of their own.
fn pattern(parts: &mut Parts, number: u32) -> u32 {
    let (one, other) = (
        hue(0.09 + 0.23 * number as f32, 0.5),
        hue(0.6 + 0.31 * number as f32, 0.35),
    );
    parts.texture(256, |x, y| {
        let (u, v) = (x as f32 / 256.0, y as f32 / 256.0);
        let share = match number {
            0 => {
                let plank = y / 64;
                let grain = (TAU * (4.0 * v + 0.4 * (TAU * u + plank as f32).sin())).sin();
                let joint = y % 64 < 2 || (x + 97 * plank) % 256 < 2;
                let light = 0.32 + 0.04 * grain + 0.03 * (plank % 3) as f32;
                let light = if joint { 0.06 } else { light };
                return Vec3::new(light, 0.66 * light, 0.4 * light);
            }
            1 => {
                let light = 0.2 + 0.03 * (TAU * (8.0 * v + (TAU * u).sin())).sin();
                return Vec3::new(light, 0.6 * light, 0.35 * light);
            }
            n if n % 5 == 0 => f32::from(x / 32 % 2 == 0),
            n if n % 5 == 1 => f32::from((x / 32 + y / 32) % 2 == 0),
            n if n % 5 == 2 => {
                let (i, j) = ((x % 64) as f32 - 31.5, (y % 64) as f32 - 31.5);
                f32::from(i.hypot(j) < 20.0)
            }
            n if n % 5 == 3 => 0.5 + 0.5 * (TAU * (6.0 * v + 0.5 * (TAU * 2.0 * u).sin())).sin(),
            _ => f32::from(x % 64 < 6 || y % 64 < 6),
        };
        one.lerp(other, share)
    })
}

/// A blue sky, brighter at the horizon, with a sun that is some degrees wide, and a grey ground.
fn daylight(direction: Vec3) -> Vec3 {
    let sun = Vec3::new(-0.62, 0.58, 0.53).normalize();
    let blue =
        Vec3::new(0.85, 0.92, 1.0).lerp(Vec3::new(0.22, 0.42, 0.85), direction.y.max(0.0).sqrt());
    let glow = 40.0 * ((direction.dot(sun) - 0.985) / 0.015).max(0.0).powi(2);
    // hazy at the horizon, where texels would show
    let above = (0.5 + 12.0 * direction.y).clamp(0.0, 1.0);
    Vec3::splat(0.25).lerp(blue + glow * Vec3::new(1.0, 0.9, 0.75), above)
}

/// A colour of the wheel, that light at most.
fn hue(turn: f32, light: f32) -> Vec3 {
    let part = |offset: f32| 0.5 + 0.5 * (TAU * (turn + offset)).cos();
    light * (0.12 + 0.88 * Vec3::new(part(0.0), part(-1.0 / 3.0), part(1.0 / 3.0)))
}
