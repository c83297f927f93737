//! Skies from pictures that the tests write.

use std::f32::consts::{PI, TAU};

use glam::{Affine3A, UVec2, Vec2, Vec3};
use image::{Rgb, Rgb32FImage, RgbImage};
use input_examples::studio::View;

use super::pictures::{assert_seen, cell};
use super::world::{Parts, Shot, World};
use super::{assert_same_mean, cpu_estimate, on_the_cpu, rooms, shapes, sky, view};

/// Where a direction is in a picture of all directions: 0 to 1, from the upper left.
fn place(direction: Vec3) -> Vec2 {
    let longitude = direction.z.atan2(direction.x);
    Vec2::new(0.5 + longitude / TAU, direction.y.acos() / PI)
}

/// A sky and a grain behind the camera.
fn under(file: &std::path::Path) -> World {
    let mut parts = Parts::default();
    sky::load(file, &mut parts).expect("a picture");
    let paint = parts.material(shapes::diffuse(Vec3::ONE));
    let far = Affine3A::from_translation(Vec3::splat(-1000.0));
    parts.cube(far * Affine3A::from_scale(Vec3::splat(0.001)), paint);
    parts.build(true)
}

/// What is seen to +X, a right angle high.
fn to_x() -> View {
    let shot = Shot {
        eye: Vec3::ZERO,
        target: Vec3::X,
        height: 2.0,
    };
    view(&shot, UVec2::new(24, 12), 4)
}

#[test]
fn a_picture_is_the_sky_as_it_stands() {
    let folder = tempfile::tempdir().expect("a folder");
    // red grows to the right, green downwards
    let light = |x: u32, y: u32| Rgb([(x as f32 + 0.5) / 128.0, (y as f32 + 0.5) / 64.0, 1.0]);
    let picture = Rgb32FImage::from_fn(128, 64, light);
    for name in ["sky.exr", "sky.hdr"] {
        let file = folder.path().join(name);
        picture.save(&file).expect("it is written");
        for (at, sum) in on_the_cpu(&to_x(), &under(&file)).into_iter().enumerate() {
            // the picture's right is +Z
            let (right, down) = ((at % 24) as f32 - 11.5, (at / 24) as f32 - 5.5);
            let direction = Vec3::new(1.0, -down / 6.0, right / 6.0).normalize();
            let expected = place(direction).extend(1.0);
            let seen = sum.truncate() / sum.w;
            // a pixel of the picture, or what eight bits leave
            assert!(
                seen.abs_diff_eq(expected, 0.03),
                "{name}: {seen} {expected}"
            );
        }
    }
}

#[test]
fn bytes_of_a_picture_are_colours() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sky.png");
    let picture = RgbImage::from_pixel(8, 4, Rgb([255, 128, 0]));
    picture.save(&file).expect("it is written");
    for sum in on_the_cpu(&to_x(), &under(&file)) {
        let expected = Vec3::new(1.0, 0.2158605, 0.0);
        assert!((sum.truncate() / sum.w).abs_diff_eq(expected, 1e-5));
    }
}

#[test]
fn what_is_no_light_is_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sky.exr");
    let odd = [f32::NAN, -1.0, f32::INFINITY];
    Rgb32FImage::from_pixel(4, 2, Rgb(odd))
        .save(&file)
        .expect("it is written");
    for radiance in under(&file).scene().sky {
        assert_eq!(*radiance, Vec3::new(0.0, 0.0, 1e9));
    }
    let told = |name: &str| {
        let loaded = sky::load(&folder.path().join(name), &mut Parts::default());
        loaded.expect_err("no picture").to_string()
    };
    assert!(told("none.exr").contains("none.exr: "));
    std::fs::write(folder.path().join("text.png"), "no picture").expect("it is written");
    assert!(told("text.png").contains("text.png: "));
}

/// A dim sky with a square sun, so many pixels wide.
fn sunny(width: u32, sun: u32) -> Rgb32FImage {
    let (x, y) = (width * 5 / 8, width / 8);
    Rgb32FImage::from_fn(width, width / 2, |i, j| {
        let inside = (x..x + sun).contains(&i) && (y..y + sun).contains(&j);
        Rgb([if inside { 300.0 } else { 0.2 }, 0.2, 0.2])
    })
}

/// A sun of one pixel is there in a sky of larger texels, with its light.
#[test]
fn a_small_sun_keeps_its_light() {
    let picture = sunny(512, 1);
    let size = |y: u32| (PI * (y as f32 + 0.5) / 256.0).sin() * (TAU / 512.0) * (PI / 256.0);
    let pixels = picture.enumerate_pixels();
    let above = |Rgb([red, green, _]): &Rgb<f32>| red - green;
    let sun: f32 = pixels.map(|(_, y, light)| above(light) * size(y)).sum();
    let mut parts = Parts::default();
    sky::put(&picture, 32, &mut parts);
    let world = parts.build(true);
    let scene = world.scene();
    assert_eq!(scene.sky.len(), 32 * 32);
    let texel = |(at, light): (usize, &Vec3)| {
        let corner = Vec2::new((at % 32) as f32, (at / 32) as f32);
        let place = (corner + 0.5) / 16.0 - 1.0;
        let up = 1.0 - place.abs().element_sum();
        // as long as the place on the octahedron is far
        let across = (1.0 - Vec2::new(place.y, place.x).abs()).copysign(place);
        let flat = if up < 0.0 { across } else { place };
        let length = flat.extend(up).length();
        (light.x - light.y) / (16.0 * 16.0 * length.powi(3))
    };
    let found: f32 = scene.sky.iter().enumerate().map(texel).sum();
    assert!((found / sun - 1.0).abs() < 0.1, "{found} {sun}");
    assert_eq!(scene.lights.len(), 32 * 32, "each texel is sampled");
}

#[test]
fn a_sky_that_is_sampled_is_one_that_is_met_by_chance() {
    let picture = sunny(64, 5);
    let scene = |sampled| {
        let mut parts = Parts::default();
        sky::put(&picture, 1024, &mut parts);
        let paint = parts.material(shapes::mixed(Vec3::splat(0.6), 0.4, 0.3));
        let corner = Vec3::new(-4.0, 0.0, -4.0);
        parts.quad(corner, 8.0 * Vec3::Z, 8.0 * Vec3::X, Vec2::ONE, paint);
        parts.cube(Affine3A::from_translation(Vec3::Y), paint);
        parts.build(sampled)
    };
    let shot = Shot {
        eye: Vec3::new(0.5, 5.0, 3.0),
        target: Vec3::ZERO,
        height: 0.7,
    };
    let sampled = cpu_estimate(&scene(true), &shot, 0, 256);
    let by_chance = cpu_estimate(&scene(false), &shot, 256, 2048);
    assert_same_mean(&sampled, &by_chance);
}

#[test]
fn the_command_puts_a_picture_in_the_sky() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sky.exr");
    sunny(64, 5).save(&file).expect("it is written");
    let found = cell(&format!("--sky {}", file.display())).expect("it renders");
    let (mut parts, shot) = rooms::cell();
    sky::load(&file, &mut parts).expect("a picture");
    assert_seen(&found, &shot, parts);
}
