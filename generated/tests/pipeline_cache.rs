//! Compiled kernels in a file: what is there is taken, and what is no cache does no harm.

use std::fs;
use std::path::Path;

use corogen_runtime::vulkan::{Gpu, GpuOptions};
use generated::mandelbrot::megakernel::{Args, Config, Mandelbrot};
use glam::{UVec2, Vec4};

const SIZE: UVec2 = UVec2::new(16, 9);

/// A picture by a device that keeps its kernels in that file.
fn render(file: &Path) -> Vec<Vec4> {
    let options = GpuOptions {
        validation: true,
        pipeline_cache: Some(file.to_owned()),
        ..GpuOptions::from_env()
    };
    let gpu =
        Gpu::open(&options).expect("these tests need a Vulkan device and the validation layer");
    let mut image = vec![Vec4::ZERO; (SIZE.x * SIZE.y) as usize];
    let args = Args {
        size: SIZE,
        limit: 50,
        image: &mut image,
    };
    let mut host = Mandelbrot::new(&gpu, Config::default()).unwrap();
    host.dispatch([SIZE.x, SIZE.y, 1], args).unwrap();
    image
}

#[test]
fn a_file_keeps_kernels_from_run_to_run() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pipelines");
    let _ = fs::remove_file(&file);
    let image = render(&file);
    let kept = fs::read(&file).expect("what was compiled is kept");

    assert_eq!(render(&file), image);
    assert_eq!(fs::read(&file).unwrap(), kept);

    let mut spoilt = kept.clone();
    *spoilt.last_mut().expect("a cache has a header") ^= 1;
    for no_cache in [&b""[..], b"text", &spoilt] {
        fs::write(&file, no_cache).unwrap();
        assert_eq!(render(&file), image);
        assert_eq!(fs::read(&file).unwrap(), kept, "it is written anew");
    }
}
