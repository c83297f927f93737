//! Grids in tiles on two lanes, under core and synchronisation validation. On a device with one queue both lanes submit to it.

use corogen_runtime::vulkan::{Error, Gpu, GpuOptions, Transfer};
use generated::box_scene::state_machine as short;
use generated::path_tracer::shared::{Sphere, View};
use generated::path_tracer::{megakernel, persistent, state_machine, wavefront};
use glam::{UVec2, Vec3, Vec4};
use serial_test::serial;

const SIZE: UVec2 = UVec2::new(40, 30);
const GRID: [u32; 3] = [SIZE.x, SIZE.y, 1];
const PIXELS: usize = (SIZE.x * SIZE.y) as usize;

fn gpu(lanes: Option<usize>) -> Gpu {
    let options = GpuOptions {
        validation: true,
        lanes,
        ..GpuOptions::from_env()
    };
    Gpu::open(&options).expect("a Vulkan device with the validation layer")
}

fn view() -> View {
    View {
        size: SIZE,
        samples: 2,
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
fn a_device_has_as_many_lanes_as_asked_for() {
    for lanes in 1..4 {
        assert_eq!(gpu(Some(lanes)).lanes().len(), lanes);
    }
    assert!((1..=2).contains(&gpu(None).lanes().len()));
}

/// The picture of one dispatch, and those of tiles of some sizes, on one lane and on two.
macro_rules! in_tiles {
    ($scheduler:ident, $config:expr) => {{
        fn args<'a>(
            view: &'a View,
            spheres: &'a [Sphere],
            image: &'a mut [Vec4],
        ) -> $scheduler::Args<'a> {
            $scheduler::Args {
                view,
                spheres,
                image,
            }
        }
        let gpu = gpu(Some(2));
        let (view, spheres) = (view(), [sphere(-0.9, 0), sphere(0.9, 1)]);
        let lanes = gpu.lanes().into_iter();
        let hosts = lanes.map(|gpu| $scheduler::PathTracer::new(&gpu, $config));
        let mut hosts: Vec<_> = hosts.collect::<Result<_, Error>>().unwrap();
        let [main, others @ ..] = &mut hosts[..] else {
            panic!("two lanes")
        };
        let mut whole = vec![Vec4::ZERO; PIXELS];
        main.dispatch(GRID, args(&view, &spheres, &mut whole))
            .unwrap();
        assert!(whole.iter().all(|color| color.w == 1.0));
        for (tile, more) in [(331, 1), (64, 0), (5000, 1)] {
            let mut image = vec![Vec4::ZERO; PIXELS];
            let others = &mut others[..more];
            let args = args(&view, &spheres, &mut image);
            let stats = main.dispatch_tiles(others, GRID, tile, args);
            assert_eq!(stats.unwrap().instances, PIXELS as u64);
            assert_eq!(image, whole, "tiles of {tile}");
        }

        // The same with buffers that stay on the device.
        let mut transfer = Transfer::new(&gpu).unwrap();
        let on_device = transfer.upload("spheres", &spheres).unwrap();
        let picture = transfer.upload("image", &[Vec4::ZERO; PIXELS]).unwrap();
        let bindings = $scheduler::Bindings {
            view: &view,
            spheres: on_device.slice(),
            image: picture.slice(),
        };
        let mut image = vec![Vec4::ZERO; PIXELS];
        // SAFETY: nothing is pending, the buffers outlive the dispatch, and any bytes are a vector.
        unsafe {
            main.bind(&bindings);
            others[0].bind(&bindings);
            main.dispatch_bound_tiles(others, GRID, 250).unwrap();
            transfer.download(&picture, &mut image).unwrap();
        }
        assert_eq!(image, whole);
    }};
}

#[test]
#[serial]
fn tiles_on_two_lanes_make_the_picture_of_one_dispatch() {
    in_tiles!(megakernel, megakernel::Config::default());
    in_tiles!(state_machine, state_machine::Config::default());
    in_tiles!(persistent, persistent::Config::default());
    let slots = wavefront::Config {
        capacity: Some(100),
        ..Default::default()
    };
    in_tiles!(wavefront, slots.clone());
}

/// A host for each queue of the device.
fn on_each_lane(gpu: &Gpu) -> Result<Vec<short::BoxScene>, Error> {
    let lanes = gpu.lanes().into_iter();
    let host = |gpu| short::BoxScene::new(&gpu, short::Config::default());
    lanes.map(host).collect()
}

#[test]
#[serial]
fn the_lowest_instance_of_all_tiles_speaks() {
    let gpu = gpu(Some(2));
    let mut hosts = on_each_lane(&gpu).unwrap();
    let [main, others @ ..] = &mut hosts[..] else {
        panic!("two lanes")
    };
    // fewer pixels than instances
    let mut image = vec![Vec4::ZERO; 100];
    let args = short::Args {
        size: UVec2::new(16, 16),
        samples: 1,
        image: &mut image,
    };
    let error = main.dispatch_tiles(others, [16, 16, 1], 30, args);
    let Err(Error::Trap {
        instance, count, ..
    }) = error
    else {
        panic!("{error:?}")
    };
    assert_eq!((instance, count), (100, 156));
    assert!(image.iter().all(|color| color.w > 0.0), "the others finish");
}

#[test]
#[serial]
fn a_tile_has_an_instance() {
    let gpu = gpu(None);
    let mut host = short::BoxScene::new(&gpu, short::Config::default()).unwrap();
    let args = short::Args {
        size: UVec2::new(4, 4),
        samples: 1,
        image: &mut [Vec4::ZERO; 16],
    };
    let error = host.dispatch_tiles(&mut [], [4, 4, 1], 0, args);
    assert_eq!(
        error.unwrap_err().to_string(),
        "a tile has at least one instance"
    );
}

#[test]
#[serial]
fn hosts_and_buffers_of_another_device_are_refused() {
    let (here, there) = (gpu(None), gpu(None));
    let mut main = short::BoxScene::new(&here, short::Config::default()).unwrap();
    let mut others = [short::BoxScene::new(&there, short::Config::default()).unwrap()];
    let mut image = vec![Vec4::ZERO; PIXELS];
    let args = short::Args {
        size: SIZE,
        samples: 1,
        image: &mut image,
    };
    let error = main.dispatch_tiles(&mut others, GRID, 100, args);
    let told = error.unwrap_err().to_string();
    assert!(told.contains("is used with another"), "{told}");

    let numbers = Transfer::new(&there).unwrap().upload("numbers", &[1_u32]);
    let numbers = numbers.unwrap();
    let mut transfer = Transfer::new(&here).unwrap();
    let error = transfer.update(&numbers, 0, &[2_u32]).unwrap_err();
    assert!(matches!(error, Error::Argument(_)), "{error}");
    // SAFETY: any bytes are a number.
    let error = unsafe { transfer.download(&numbers, &mut [0_u32]) };
    assert!(error.is_err());
}
