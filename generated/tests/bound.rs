//! Buffers that stay on the device from dispatch to dispatch, and change in part, under core and synchronisation validation.

use corogen_runtime::vulkan::{Commands, Error, Gpu, GpuOptions, Transfer};
use generated::path_tracer::shared::{Sphere, View};
use generated::path_tracer::{megakernel, persistent, state_machine, wavefront};
use glam::{UVec2, Vec3, Vec4};
use serial_test::serial;

const SIZE: UVec2 = UVec2::new(40, 30);
const GRID: [u32; 3] = [SIZE.x, SIZE.y, 1];
const PIXELS: usize = (SIZE.x * SIZE.y) as usize;

fn validated() -> Gpu {
    let options = GpuOptions {
        validation: true,
        ..GpuOptions::from_env()
    };
    Gpu::open(&options).expect("a Vulkan device with the validation layer")
}

fn view(samples: u32) -> View {
    View {
        size: SIZE,
        samples,
        eye: Vec3::new(0.3, 1.9, 7.0),
        target: Vec3::new(0.0, 0.85, 0.0),
        height: 0.55,
    }
}

fn sphere(x: f32, material: u32) -> Sphere {
    Sphere {
        center: Vec3::new(x, 0.8, 0.0),
        radius: 0.8,
        color: Vec3::new(0.9, 0.7, 0.5),
        material,
        roughness: 0.25,
    }
}

#[test]
#[serial]
fn a_scene_stays_on_the_device_and_changes_in_part() {
    let gpu = validated();
    let mut transfer = Transfer::new(&gpu).unwrap();
    let mut spheres = [sphere(-0.9, 0), sphere(0.9, 1)];
    let on_device = transfer.upload("spheres", &spheres).unwrap();
    let image = transfer.upload("image", &[Vec4::ZERO; PIXELS]).unwrap();
    let mut host = wavefront::PathTracer::new(&gpu, wavefront::Config::default()).unwrap();
    let mut pictures = Vec::new();
    for (samples, changed) in [(1, None), (2, None), (2, Some(sphere(1.1, 2)))] {
        if let Some(changed) = changed {
            spheres[1] = changed;
            transfer.update(&on_device, 1, &[changed]).unwrap();
        }
        let bindings = wavefront::Bindings {
            view: &view(samples),
            spheres: on_device.slice(),
            image: image.slice(),
        };
        // SAFETY: nothing is pending, and the buffers outlive the dispatch.
        let stats = unsafe {
            host.bind(&bindings);
            host.dispatch_bound(GRID)
        };
        assert_eq!(stats.unwrap().instances, PIXELS as u64);
        let mut picture = vec![Vec4::ZERO; PIXELS];
        // SAFETY: any bytes are a vector.
        unsafe { transfer.download(&image, &mut picture) }.unwrap();
        assert_eq!(picture, uploaded(&gpu, samples, &spheres));
        pictures.push(picture);
    }
    assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2]);
    assert!(transfer.update(&on_device, 2, &spheres[..1]).is_err());
}

/// The picture of a dispatch that uploads everything.
fn uploaded(gpu: &Gpu, samples: u32, spheres: &[Sphere]) -> Vec<Vec4> {
    let mut image = vec![Vec4::ZERO; PIXELS];
    let mut host = megakernel::PathTracer::new(gpu, megakernel::Config::default()).unwrap();
    let args = megakernel::Args {
        view: &view(samples),
        spheres,
        image: &mut image,
    };
    host.dispatch(GRID, args).unwrap();
    image
}

/// A recording of nothing begins nobody, and says so of itself, whatever ran before it.
#[test]
#[serial]
fn a_recording_of_an_empty_grid_runs_nobody() {
    let gpu = validated();
    let mut transfer = Transfer::new(&gpu).unwrap();
    let spheres = transfer.upload("spheres", &[sphere(0.0, 0)]).unwrap();
    let image = transfer.upload("image", &[Vec4::ZERO; PIXELS]).unwrap();
    macro_rules! check {
        ($scheduler:ident, $config:expr) => {{
            let mut host = $scheduler::PathTracer::new(&gpu, $config).unwrap();
            let mut commands = Commands::new(&gpu).unwrap();
            for grid in [GRID, [GRID[0], 0, 1]] {
                transfer.update(&image, 0, &[Vec4::ZERO; PIXELS]).unwrap();
                let bindings = $scheduler::Bindings {
                    view: &view(1),
                    spheres: spheres.slice(),
                    image: image.slice(),
                };
                // SAFETY: nothing is pending, and the buffers outlive the submission.
                let range = unsafe {
                    host.bind(&bindings);
                    let cmd = commands.begin().unwrap();
                    host.record(cmd, grid).unwrap()
                };
                commands.submit_and_wait().unwrap();
                host.traps(&range).unwrap();
                let mut picture = vec![Vec4::ZERO; PIXELS];
                // SAFETY: any bytes are a vector.
                unsafe { transfer.download(&image, &mut picture) }.unwrap();
                let drawn = picture.iter().filter(|color| color.w == 1.0).count();
                assert_eq!(drawn, range.count as usize);
            }
        }};
    }
    check!(megakernel, Default::default());
    check!(state_machine, Default::default());
    check!(persistent, Default::default());
    // So few rounds that some of the grid is left over for the last kernel.
    let few = wavefront::Config {
        capacity: Some(40),
        rounds: Some(2),
        tail: Some(0.0),
        ..Default::default()
    };
    check!(wavefront, few);
}

#[test]
#[serial]
fn what_a_dispatch_binds_of_its_own_is_nobody_elses() {
    let gpu = validated();
    let mut transfer = Transfer::new(&gpu).unwrap();
    let spheres = [sphere(-0.9, 0), sphere(0.9, 1)];
    let on_device = transfer.upload("spheres", &spheres).unwrap();
    let image = transfer.upload("image", &[Vec4::ZERO; PIXELS]).unwrap();

    macro_rules! check {
        ($scheduler:ident) => {{
            use $scheduler::{Args, Bindings, Config, PathTracer};
            let mut host = PathTracer::new(&gpu, Config::default()).unwrap();
            let bindings = Bindings {
                view: &view(1),
                spheres: on_device.slice(),
                image: image.slice(),
            };
            // SAFETY: nothing is pending, and the buffers outlive the dispatches.
            unsafe {
                let unbound = host.dispatch_bound(GRID).unwrap_err();
                assert!(matches!(unbound, Error::Unbound), "{unbound}");
                host.bind(&bindings);
                host.dispatch_bound(GRID).unwrap();
            }
            let mut own = vec![Vec4::ZERO; PIXELS];
            let args = Args {
                view: &view(1),
                spheres: &spheres,
                image: &mut own,
            };
            host.dispatch(GRID, args).unwrap();
            // SAFETY: as above.
            unsafe {
                let unbound = host.dispatch_bound(GRID).unwrap_err();
                assert!(matches!(unbound, Error::Unbound), "{unbound}");
                host.bind(&bindings);
                host.dispatch_bound(GRID).unwrap();
            }
        }};
    }
    check!(megakernel);
    check!(state_machine);
    check!(wavefront);
    check!(persistent);
}

/// What a `begin` puts in the place of what was bound may be there already when the rest fails.
#[test]
#[serial]
fn a_begin_that_fails_leaves_nothing_bound() {
    let options = GpuOptions {
        validation: true,
        limits: Some(|limits| limits.max_storage_buffer_range = 1 << 20),
        ..GpuOptions::from_env()
    };
    let gpu = Gpu::open(&options).expect("a Vulkan device with the validation layer");
    let mut transfer = Transfer::new(&gpu).unwrap();
    let spheres = transfer.upload("spheres", &[sphere(0.0, 0)]).unwrap();
    let image = transfer.upload("image", &[Vec4::ZERO; PIXELS]).unwrap();
    let config = wavefront::Config {
        capacity: Some(40),
        ..Default::default()
    };
    let mut host = wavefront::PathTracer::new(&gpu, config).unwrap();
    let bindings = wavefront::Bindings {
        view: &view(1),
        spheres: spheres.slice(),
        image: image.slice(),
    };
    // SAFETY: nothing is pending, and the buffers outlive the dispatches.
    unsafe {
        host.bind(&bindings);
        host.dispatch_bound(GRID).unwrap();
    }
    let args = wavefront::Args {
        view: &view(1),
        spheres: &vec![sphere(0.0, 0); 40_000],
        image: &mut [Vec4::ZERO; PIXELS],
    };
    let refused = host.begin(GRID, args).err().expect("too many spheres");
    assert!(matches!(refused, Error::Limit(_)), "{refused}");
    // SAFETY: as above.
    unsafe {
        let unbound = host.dispatch_bound(GRID).unwrap_err();
        assert!(matches!(unbound, Error::Unbound), "{unbound}");
        host.bind(&bindings);
        host.dispatch_bound(GRID).unwrap();
    }
}
