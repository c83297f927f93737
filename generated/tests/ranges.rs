//! Grids of more than 2^32 instances, at the edge where their numbers need a 33rd bit, on every scheduler and against the CPU.
//! Under core and synchronisation validation.

use corogen_runtime::vulkan::{Error, Gpu, GpuOptions};
use generated::mandelbrot::{megakernel, persistent, state_machine, wavefront};
use glam::{UVec2, Vec4};
use serial_test::serial;

/// 2^34 instances.
const GRID: [u32; 3] = [1 << 16, 1 << 18, 1];
const EDGE: u64 = 1 << 32;

/// A row has no pixels, so that the instances of all rows share the first ones.
const SIZE: UVec2 = UVec2::new(0, 1 << 17);
const LIMIT: u32 = 100;
const PIXELS: usize = 5;

fn gpu() -> Gpu {
    let options = GpuOptions {
        validation: true,
        ..GpuOptions::from_env()
    };
    Gpu::open(&options).expect("these tests need a Vulkan device and the validation layer")
}

/// What the instances draw, and the error that they end with.
macro_rules! drawn {
    ($gpu:expr, $scheduler:ident, $grid:expr, $first:expr, $count:expr) => {{
        let mut image = [Vec4::ZERO; PIXELS];
        let args = $scheduler::Args {
            size: SIZE,
            limit: LIMIT,
            image: &mut image,
        };
        let mut host = $scheduler::Mandelbrot::new($gpu, Default::default()).unwrap();
        let error = host.dispatch_range($grid, $first, $count, args).err();
        (image, error)
    }};
}

/// The last five instances of row 65,535 panic, since their pixels lie beyond the image; those of the next row draw it.
#[test]
#[serial]
fn a_range_may_lie_across_the_33rd_bit() {
    let gpu = gpu();
    let mut expected = [Vec4::ZERO; PIXELS];
    for x in 0..PIXELS as u32 {
        let id = UVec2::new(x, 1 << 16);
        input_examples::mandelbrot::mandelbrot(id, SIZE, LIMIT, &mut expected);
    }
    assert!(expected.iter().all(|pixel| pixel.w == 1.0));

    macro_rules! check {
        ($scheduler:ident) => {{
            let (image, error) = drawn!(&gpu, $scheduler, GRID, EDGE - 5, 10);
            for (pixel, expected) in image.iter().zip(&expected) {
                assert!(pixel.abs_diff_eq(*expected, 1e-3), "{pixel} {expected}");
            }
            let Some(Error::Trap {
                instance,
                count,
                message,
                ..
            }) = error
            else {
                panic!("five instances draw beyond the end")
            };
            assert_eq!((instance, count), (EDGE - 5, 5));
            let told = "index out of bounds: the len is 5 but the index is 65531";
            assert_eq!(message, told);
        }};
    }
    check!(megakernel);
    check!(state_machine);
    check!(persistent);
    check!(wavefront);
}

/// What is no part of the grid, or of what the id can tell apart, is refused.
#[test]
#[serial]
fn a_range_is_part_of_its_grid() {
    let gpu = gpu();
    macro_rules! refused {
        ($grid:expr, $first:expr, $count:expr) => {{
            let (image, error) = drawn!(&gpu, megakernel, $grid, $first, $count);
            assert_eq!(image, [Vec4::ZERO; PIXELS]);
            error.expect("it is refused").to_string()
        }};
    }
    assert_eq!(
        refused!([4, 4, 2], 0, 32),
        "a grid of 4 x 4 x 2 has more sizes than the id of the entry, which has 2"
    );
    assert_eq!(
        refused!([4, 4, 1], 10, 7),
        "7 instances from number 10 on are more than a grid of 16 instances has"
    );
    let beyond = refused!([4, 4, 1], u64::MAX, 2);
    assert!(beyond.contains("more than a grid of 16"), "{beyond}");
}
