//! The example's command, and the pictures that it leaves.

use clap::Parser;
use glam::{UVec2, Vec3};

use super::command::{self, Cli};
use super::{on_the_cpu, rooms, view};

#[test]
fn the_command_writes_what_the_kernel_gives() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("small");
    let text =
        "studio cell --size 16x9 --samples 3 --pass 2 --scheduler state-machine --exposure 2";
    let mut arguments: Vec<_> = text.split(' ').map(std::ffi::OsStr::new).collect();
    arguments.extend(["--out".as_ref(), out.as_os_str()]);
    let cli = Cli::try_parse_from(arguments).expect("it knows these options");
    command::run(&cli).expect("it renders");

    let open = |extension| image::open(out.with_extension(extension)).expect("it is written");
    let (png, exr) = (open("png").to_rgb8(), open("exr").to_rgb32f());
    assert_eq!((png.dimensions(), exr.dimensions()), ((16, 9), (16, 9)));
    let (parts, shot) = rooms::cell();
    let sums = on_the_cpu(&view(&shot, UVec2::new(16, 9), 3), &parts.build(true));
    let mut moved = 0;
    for ((byte, light), sum) in png.pixels().zip(exr.pixels()).zip(sums) {
        let light = Vec3::from(light.0);
        assert!(light.is_finite() && light.cmpge(Vec3::ZERO).all());
        // a path whose direction differs in the last bit may meet another triangle, many hits later
        moved += u32::from(!light.abs_diff_eq(sum.truncate() / 3.0, 1e-3));
        let expected = (2.0 * light).min(Vec3::ONE).powf(1.0 / 2.2) * 255.0;
        assert_eq!(Vec3::from(byte.0.map(f32::from)), expected.round());
    }
    assert!(moved < 5, "{moved} pixels differ from the CPU's");
    let brightest = exr.iter().copied().fold(0.0, f32::max);
    assert!(brightest > 5.0, "the lamp is seen, as bright as it is");
}

#[test]
fn options_that_are_none_are_told() {
    let told = |options: &[&str]| {
        let parsed = Cli::try_parse_from([&["studio", "cell"], options].concat());
        parsed.err().expect("it refuses them").to_string()
    };
    assert!(told(&["--size", "640"]).contains("a size is WIDTHxHEIGHT"));
    assert!(told(&["--size", "640xfew"]).contains("few: invalid digit"));
    assert!(told(&["--eye", "1,2"]).contains("a place is X,Y,Z"));
}
