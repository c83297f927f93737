//! An entry that takes a struct of slices and values: a binding for each of its fields.
//!
//! run: --grid 8x8 --set k=2
//! run: --set scene.camera.eye=0,0,1 --set scene.camera.on=true --set scene.camera.flags=1,2,3
//! run: --set scene.lens.eye=0.5,0.5,0.5 --set scene.lens.on=true --set scene.lens.flags=0,0,0 --set scene.exposure=0.5
//! run: --buffer scene.geometry.spheres=@spheres.json --buffer scene.geometry.order=@order.json
//! run: --buffer scene.counts=zeros:5 --buffer scene.film=zeros:64
//! run: --tolerance 1e-5
use corogen_runtime::suspend_at;
use glam::*;
use std::sync::atomic::{AtomicU32, Ordering};
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Sphere {
    pub center: Vec3,
    pub radius: f32,
    pub material: u32,
}
#[derive(Clone, Copy)]
pub struct Camera {
    pub eye: Vec3,
    pub on: bool,
    pub flags: [u32; 3],
}
struct Geometry<'a> {
    spheres: &'a [Sphere],
    order: &'a [u32],
}
struct Scene<'a> {
    geometry: Geometry<'a>,
    camera: &'a Camera,
    lens: Camera,
    counts: &'a [AtomicU32],
    exposure: f32,
    film: &'a mut [Vec4],
}
impl Scene<'_> {
    fn nearest(&self, d: Vec3) -> Option<usize> {
        let mut best = f32::INFINITY;
        let mut which = None;
        for &i in self.geometry.order {
            suspend_at("test");
            let s = &self.geometry.spheres[i as usize];
            let o = self.camera.eye - s.center;
            let b = o.dot(d);
            let disc = b * b - o.length_squared() + s.radius * s.radius;
            if disc >= 0.0 {
                let t = -b - disc.sqrt();
                if t > 0.0 && t < best {
                    best = t;
                    which = Some(i as usize);
                }
            }
        }
        which
    }
    fn put(&mut self, i: usize, c: Vec3) {
        self.film[i] = c.extend(1.0);
    }
}
#[allow(private_interfaces)]
pub fn render(id: UVec2, scene: &mut Scene, k: f32) {
    let d = vec3(id.x as f32 - 4.0, id.y as f32 - 4.0, -8.0).normalize();
    let hit = scene.nearest(d);
    suspend_at("shade");
    if let Some(i) = hit {
        scene.counts[i].fetch_add(1, Ordering::Relaxed);
    }
    let color = match hit.map(|i| &scene.geometry.spheres[i]) {
        Some(&Sphere { material, .. }) if material < 3 && scene.lens.on => {
            Vec3::splat(k) * scene.camera.flags[material as usize] as f32
        }
        Some(_) => Vec3::X,
        None => d.abs() * scene.exposure + scene.lens.eye,
    };
    scene.put((id.y * 8 + id.x) as usize, color);
}
