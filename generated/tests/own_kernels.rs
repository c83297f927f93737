//! Hand-written kernels in the place of generated ones, under core and synchronisation validation.

#[path = "../examples/own_kernels/picture.rs"]
mod picture;

use corogen_runtime::vulkan::{Gpu, GpuOptions};
use generated::path_tracer::{persistent, wavefront};
use glam::{UVec2, Vec4};
use picture::{with_scheduler, with_sky};
use serial_test::serial;

const SIZE: UVec2 = UVec2::new(48, 36);
const SAMPLES: u32 = 3;

fn gpu() -> Gpu {
    let options = GpuOptions {
        validation: true,
        ..GpuOptions::from_env()
    };
    Gpu::open(&options).expect("these tests need a Vulkan device and the validation layer")
}

/// How many pixels differ by more than what a contracted product moves.
fn different(image: &[Vec4], other: &[Vec4]) -> usize {
    let same = |(a, b): (&Vec4, &Vec4)| a.abs_diff_eq(*b, 1e-4 * b.abs().max_element().max(1.0));
    image.iter().zip(other).filter(|&pair| !same(pair)).count()
}

#[test]
#[serial]
fn a_hand_written_scheduler_resumes_the_generated_continuations() {
    let gpu = gpu();
    let (expected, _) = with_scheduler(&gpu, SIZE, SAMPLES, false).unwrap();
    let (image, stats) = with_scheduler(&gpu, SIZE, SAMPLES, true).unwrap();
    assert_eq!(stats.instances, u64::from(SIZE.x * SIZE.y));
    assert!(expected.iter().all(|color| color.w == 1.0));
    // its products may contract, unlike those of what corogen compiled
    let most = image.len() / 100;
    assert!(different(&image, &expected) <= most);
}

#[test]
#[serial]
fn a_kernel_of_ones_own_runs_at_its_point() {
    let gpu = gpu();
    let (day, _) = with_sky(&gpu, SIZE, SAMPLES, false).unwrap();
    let (night, _) = with_sky(&gpu, SIZE, SAMPLES, true).unwrap();
    assert!(night.iter().all(|color| color.w == 1.0), "every path ends");
    let darker = |(night, day): (&Vec4, &Vec4)| night.cmplt(*day).any();
    assert!(night.iter().zip(&day).filter(|&pair| darker(pair)).count() > day.len() / 2);
    // the same paths, without the sky's share
    let brighter = |(night, day): (&Vec4, &Vec4)| night.cmpgt(*day + 1e-4).any();
    assert!(!night.iter().zip(&day).any(brighter));
    assert!(
        night.iter().any(|color| color.x > 0.1),
        "the lamp still shines"
    );
}

#[test]
#[serial]
fn a_kernel_that_is_not_there_is_told_with_those_that_are() {
    let gpu = gpu();
    let host = wavefront::PathTracer::new(&gpu, wavefront::Config::default()).unwrap();
    let error = host.with_kernel("shade", &[]).unwrap_err();
    let told = "no kernel `shade` to replace: there is `path_tracer`, `intersect`, `miss`, `light_sample`, `surface_eval`, \
                `drain`";
    assert_eq!(error.to_string(), told);

    let host = persistent::PathTracer::new(&gpu, persistent::Config::default()).unwrap();
    let error = host.with_kernel("miss", &[]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no kernel `miss` to replace: there is `persistent`"
    );
}

#[test]
#[serial]
fn what_is_not_spirv_is_refused() {
    let gpu = gpu();
    let host = wavefront::PathTracer::new(&gpu, wavefront::Config::default()).unwrap();
    let error = host.with_kernel("miss", b"void main() {}").unwrap_err();
    assert!(error.to_string().starts_with("kernel `miss` is not SPIR-V"));
}
