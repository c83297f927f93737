//! Surfaces with holes.

use glam::{Affine3A, UVec2, Vec2, Vec3, Vec4};
use input_examples::studio::{HOLE, NONE};
use serial_test::serial;

use super::render::{Renderer, Scheduler};
use super::world::{Parts, Shot, World};
use super::{assert_same_mean, cpu_estimate, gpu, on_the_cpu, on_the_device, shapes, view};

/// A floor under a lamp and a sky, and between them a screen: of a texture that is a hole but for its first half, or of half the width.
fn screened(is_cut: bool, sampled: bool) -> (World, Shot) {
    let mut parts = Parts::default();
    parts.sky(1, |_| Vec3::splat(0.2));
    let floor = parts.material(shapes::diffuse(Vec3::splat(0.7)));
    let corner = Vec3::new(-4.0, 0.0, -4.0);
    parts.quad(corner, 8.0 * Vec3::Z, 8.0 * Vec3::X, Vec2::ONE, floor);
    let lamp = parts.material(shapes::emissive(Vec3::splat(20.0)));
    let corner = Vec3::new(-0.5, 3.0, 0.5);
    parts.quad(corner, Vec3::NEG_Z, Vec3::X, Vec2::ONE, lamp);
    let red = |_, _| Vec3::X;
    let texture = if is_cut {
        parts.cut_texture(8, red, |x, _| x >= 4)
    } else {
        parts.texture(8, red)
    };
    let paint = parts.material(shapes::textured(texture));
    let part = if is_cut { 1.0 } else { 0.5 };
    let corner = Vec3::new(-1.0, 1.5, -1.0);
    // the texture's x is along the first edge
    let (a, b) = (2.0 * part * Vec3::X, 2.0 * Vec3::Z);
    parts.quad(corner, a, b, Vec2::new(part, 1.0), paint);
    let shot = Shot {
        eye: Vec3::new(0.5, 3.5, 3.5),
        target: Vec3::new(0.0, 0.5, 0.0),
        height: 0.7,
    };
    (parts.build(sampled), shot)
}

#[test]
#[serial]
fn a_hole_is_as_if_nothing_were_there() {
    let ((cut, shot), (half, _)) = (screened(true, true), screened(false, true));
    assert_eq!(cut.scene().triangles.len(), half.scene().triangles.len());
    let (cut_mean, half_mean) = (
        cpu_estimate(&cut, &shot, 0, 256),
        cpu_estimate(&half, &shot, 256, 256),
    );
    assert_same_mean(&cut_mean, &half_mean);
    // and where lights are only met by chance
    let (by_chance, _) = screened(true, false);
    let by_chance = cpu_estimate(&by_chance, &shot, 512, 1024);
    assert_same_mean(&by_chance, &half_mean);
}

#[test]
#[serial]
fn the_device_knows_holes() {
    let (world, shot) = screened(true, true);
    let view = view(&shot, UVec2::new(32, 24), 4);
    let expected = on_the_cpu(&view, &world);
    let renderer = Renderer::new(&gpu(), Scheduler::StateMachine);
    let mut renderer = renderer.expect("the pipelines are made");
    let found = on_the_device(&mut renderer, &view, &world);
    let off = |(a, b): &(&Vec4, &Vec4)| !a.abs_diff_eq(**b, 1e-3 * b.abs().max_element().max(1.0));
    let moved = found.iter().zip(&expected).filter(off).count();
    // a path whose direction differs in the last bit may pass by an edge
    assert!(moved * 50 < found.len(), "{moved} pixels differ");
}

#[test]
#[serial]
fn only_what_has_holes_is_cut() {
    let mut parts = Parts::default();
    let whole = parts.texture(4, |_, _| Vec3::ONE);
    let cut = parts.cut_texture(4, |_, _| Vec3::ONE, |x, y| x == 1 && y == 2);
    let mut lamp = shapes::emissive(Vec3::ONE);
    lamp.texture = cut;
    let materials = [
        shapes::textured(whole),
        shapes::textured(cut),
        shapes::diffuse(Vec3::ONE),
        lamp,
    ];
    for material in materials {
        let material = parts.material(material);
        parts.cube(Affine3A::IDENTITY, material);
    }
    let world = parts.build(true);
    let scene = world.scene();
    for (triangle, shading) in scene.triangles.iter().zip(scene.shadings) {
        let expected = if shading.material == 1 { cut } else { NONE };
        assert_eq!(triangle.cut, expected, "material {}", shading.material);
    }
    let holes = scene.texels.iter().enumerate();
    let holes: Vec<usize> = holes
        .filter(|(_, texel)| *texel & HOLE != 0)
        .map(|(at, _)| at)
        .collect();
    let first = scene.textures[cut as usize].first as usize;
    assert_eq!(holes, [first + 4 * 2 + 1]);
}
