//! Compiled kernels in a file: what is there is taken, and what is no cache does no harm.

use std::fs;
use std::path::Path;

use corogen_runtime::vulkan::{Gpu, GpuOptions};
use generated::mandelbrot::megakernel::{Args, Config, Mandelbrot};
use glam::{UVec2, Vec4};
use serial_test::serial;

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
#[serial]
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

#[cfg(unix)]
#[test]
#[serial]
fn what_is_no_file_is_left_alone_and_a_link_leads_to_what_is_replaced() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no pipelines");
    let _ = fs::remove_dir_all(&folder);
    let (inner, file, link) = (folder.join("a"), folder.join("file"), folder.join("link"));
    fs::create_dir_all(&inner).unwrap();
    fs::write(&file, b"old").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();

    let image = render(&inner);
    assert_eq!(render(&link), image);
    assert!(inner.is_dir());
    assert!(link.is_symlink());
    assert!(fs::read(&file).unwrap().len() > 3);
    let there = fs::read_dir(&folder).unwrap().count();
    assert_eq!(there, 3, "nothing half-written stays");
}
