//! The path tracer's scene, under generated hosts with kernels of one's own.

use corogen_runtime::vulkan::{Error, Gpu, Stats};
use generated::path_tracer::shared::{Sphere, View};
use generated::path_tracer::{state_machine, wavefront};
use glam::{UVec2, Vec3, Vec4};
use input_examples::path_tracer::{DIFFUSE, GLASS, GLOSSY, MIRROR};

/// A scheduler: lanes go on from the point at which most of their subgroup are.
const MAJORITY: &[u8] = include_bytes!("majority.spv");

/// For the point `miss`: paths that leave the scene bring no light.
const NIGHT: &[u8] = include_bytes!("night.spv");

/// A picture, and what it took.
pub(crate) type Picture = (Vec<Vec4>, Stats);

/// By the generated state machine, or by the hand-written scheduler in its place.
pub(crate) fn with_scheduler(
    gpu: &Gpu,
    size: UVec2,
    samples: u32,
    own: bool,
) -> Result<Picture, Error> {
    use state_machine::{Args, Config, PathTracer};
    let mut host = PathTracer::new(gpu, Config::default())?;
    if own {
        host = host.with_kernel("state_machine", MAJORITY)?;
    }
    let mut image = vec![Vec4::ZERO; (size.x * size.y) as usize];
    let args = Args {
        view: &view(size, samples),
        spheres: &spheres(),
        image: &mut image,
    };
    let stats = host.dispatch([size.x, size.y, 1], args)?;
    Ok((image, stats))
}

/// By the wavefront, by day or by night.
pub(crate) fn with_sky(
    gpu: &Gpu,
    size: UVec2,
    samples: u32,
    night: bool,
) -> Result<Picture, Error> {
    use wavefront::{Args, Config, PathTracer};
    // The kernel that ends the last instances has its own copy of `miss`.
    let config = Config {
        tail: Some(0.0),
        ..Config::default()
    };
    let mut host = PathTracer::new(gpu, config)?;
    if night {
        host = host.with_kernel("miss", NIGHT)?;
    }
    let mut image = vec![Vec4::ZERO; (size.x * size.y) as usize];
    let args = Args {
        view: &view(size, samples),
        spheres: &spheres(),
        image: &mut image,
    };
    let stats = host.dispatch([size.x, size.y, 1], args)?;
    Ok((image, stats))
}

fn view(size: UVec2, samples: u32) -> View {
    View {
        size,
        samples,
        eye: Vec3::new(0.3, 1.9, 7.0),
        target: Vec3::new(0.0, 0.85, 0.0),
        height: 0.55,
    }
}

fn spheres() -> [Sphere; 4] {
    let sphere = |x, z, radius, material| Sphere {
        center: Vec3::new(x, radius, z),
        radius,
        color: Vec3::new(0.9, 0.7, 0.5),
        material,
        roughness: 0.25,
    };
    [
        sphere(-1.75, -0.6, 0.9, MIRROR),
        sphere(0.25, 0.75, 0.75, GLASS),
        sphere(1.6, -0.95, 0.95, GLOSSY),
        sphere(-1.05, 1.3, 0.35, DIFFUSE),
    ]
}
