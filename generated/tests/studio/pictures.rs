//! The example's command, and the pictures that it leaves.

use std::error::Error;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use clap::Parser;
use glam::{UVec2, Vec3};

use super::command::{self, Cli};
use super::world::{Parts, Shot};
use super::{on_the_cpu, rooms, view};

/// A small picture of what the options say.
fn cli(options: &str, out: &Path) -> Cli {
    let text = format!("studio {options} --size 16x9 --scheduler state-machine --out");
    let arguments = text.split(' ').map(OsStr::new).chain([out.as_os_str()]);
    Cli::try_parse_from(arguments).expect("it knows these options")
}

/// That this is what `shot` sees of the scene, in three samples.
pub(crate) fn assert_seen(exr: &image::Rgb32FImage, shot: &Shot, parts: Parts) {
    let sums = on_the_cpu(&view(shot, UVec2::new(16, 9), 3), &parts.build(true));
    let mut moved = 0;
    for (light, sum) in exr.pixels().zip(sums) {
        let light = Vec3::from(light.0);
        assert!(light.is_finite() && light.cmpge(Vec3::ZERO).all());
        // a path whose direction differs in the last bit may meet another triangle, many hits later
        moved += u32::from(!light.abs_diff_eq(sum.truncate() / 3.0, 1e-3));
    }
    assert!(moved < 5, "{moved} pixels differ from the CPU's");
}

#[test]
fn the_command_writes_what_the_kernel_gives() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("small");
    command::run(&cli("cell --samples 3 --pass 2 --exposure 2", &out)).expect("it renders");

    let open = |extension| image::open(out.with_extension(extension)).expect("it is written");
    let (png, exr) = (open("png").to_rgb8(), open("exr").to_rgb32f());
    assert_eq!((png.dimensions(), exr.dimensions()), ((16, 9), (16, 9)));
    let (parts, shot) = rooms::cell();
    assert_seen(&exr, &shot, parts);
    for (byte, light) in png.pixels().zip(exr.pixels()) {
        let expected = (2.0 * Vec3::from(light.0)).min(Vec3::ONE).powf(1.0 / 2.2) * 255.0;
        assert_eq!(Vec3::from(byte.0.map(f32::from)), expected.round());
    }
    let brightest = exr.iter().copied().fold(0.0, f32::max);
    assert!(brightest > 5.0, "the lamp is seen, as bright as it is");
}

/// The light that `cell` gives with those options.
pub(crate) fn cell(options: &str) -> Result<image::Rgb32FImage, Box<dyn Error>> {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("small");
    let cli = cli(&format!("cell --samples 3 {options}"), &out);
    command::render(&cli, |_| {})?;
    let exr = image::open(out.with_extension("exr")).expect("a picture");
    Ok(exr.to_rgb32f())
}

#[test]
fn the_camera_stands_where_the_command_says() {
    let seen = |options: &str, shot: Shot| {
        let exr = cell(options).expect("it renders");
        assert_seen(&exr, &shot, rooms::cell().0);
        exr
    };
    let (_, own) = rooms::cell();
    let aside = Vec3::new(-0.5, 1.5, 3.0);
    seen("--camera -0.5,1.5,3", Shot { eye: aside, ..own });
    let all = Shot {
        eye: aside,
        target: Vec3::new(-0.5, 0.0, 0.0),
        height: 2.0,
    };
    seen("--camera -0.5,1.5,3 --target -0.5,0,0 --fov 90", all);
    // the left wall is red, the right one green: so is what is seen from above, with the back wall at the upper edge
    let down = seen(
        "--camera 0,1.9,0 --target 0,0,0 --fov 120",
        Shot {
            eye: Vec3::new(0.0, 1.9, 0.0),
            target: Vec3::new(0.0, 0.9, -1e-3),
            height: 2.0 * 60_f32.to_radians().tan(),
        },
    );
    let [left, right] = [0, 15].map(|x| Vec3::from(down.get_pixel(x, 4).0));
    assert!(left.x > left.y && right.y > right.x, "{left} {right}");
    let nowhere = cell("--camera 0,1,0 --target 0,1,0").expect_err("no direction");
    assert_eq!(nowhere.to_string(), "the camera stands where it looks");
}

/// What `render` leaves in its folder after each pass, by name.
fn left_after_each_pass(options: &str) -> Vec<Vec<(String, Vec<u8>)>> {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("small");
    let mut left = Vec::new();
    let rendered = command::render(&cli(options, &out), |_| {
        let files = fs::read_dir(folder.path()).expect("a folder");
        let file = |file: Result<fs::DirEntry, _>| {
            let file = file.expect("a file");
            let bytes = fs::read(file.path()).expect("a whole file");
            (file.file_name().to_string_lossy().into_owned(), bytes)
        };
        let mut files: Vec<_> = files.map(file).collect();
        files.sort();
        left.push(files);
    });
    rendered.expect("it renders");
    left
}

#[test]
fn the_picture_so_far_is_written_while_it_grows() {
    let names = |files: &[(String, Vec<u8>)]| -> Vec<String> {
        files.iter().map(|(name, _)| name.clone()).collect()
    };
    let often = left_after_each_pass("cell --samples 3 --pass 1 --save-every 0");
    assert_eq!(often.len(), 4);
    assert_eq!(often[0], [], "nothing before the first pass");
    for (passes, left) in often.iter().enumerate().skip(1) {
        assert_eq!(names(left), ["small.exr", "small.png"]);
        // what it is after so many passes is what a shorter run gives
        let short = left_after_each_pass(&format!("cell --samples {passes} --pass 1"));
        assert!(short.last() == Some(left), "{passes} passes");
    }
    let seldom = left_after_each_pass("cell --samples 3 --pass 1 --save-every 3600");
    assert_eq!(names(&seldom[1]), ["small.exr", "small.png"], "at once");
    assert!(seldom[2] == seldom[1], "an hour is not over");
    assert!(seldom[3] == often[3], "at the end");
}

/// A second name of the old file shows whether that was written to.
#[test]
fn no_file_is_ever_half_a_picture() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("small");
    for extension in ["png", "exr"] {
        let file = out.with_extension(extension);
        fs::write(&file, "an older picture").expect("it is written");
        fs::hard_link(&file, out.with_extension(format!("old.{extension}"))).expect("a link");
    }
    command::render(&cli("cell --samples 1", &out), |_| {}).expect("it renders");
    for extension in ["png", "exr"] {
        let old = fs::read(out.with_extension(format!("old.{extension}")));
        assert_eq!(old.expect("it is there"), b"an older picture");
        image::open(out.with_extension(extension)).expect("a picture");
    }

    // where the picture cannot be put, nothing is left beside it
    let taken = folder.path().join("taken");
    fs::create_dir_all(taken.with_extension("png").join("folder")).expect("a folder");
    let told = command::render(&cli("cell --samples 1", &taken), |_| {});
    assert!(told.expect_err("no file").to_string().contains("taken.png"));
    assert!(!folder.path().join("taken.png.part").exists());
}

#[test]
fn a_dot_in_a_name_is_no_extension() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["frame.7", "frame.8.png"] {
        let cli = cli("cell --samples 1", &folder.path().join(name));
        command::render(&cli, |_| {}).expect("it renders");
    }
    for name in ["frame.7.png", "frame.7.exr", "frame.8.png", "frame.8.exr"] {
        assert!(folder.path().join(name).is_file(), "{name}");
    }
}

#[test]
fn options_that_are_none_are_told() {
    let told = |options: &[&str]| {
        let parsed = Cli::try_parse_from([&["studio", "cell"], options].concat());
        parsed.err().expect("it refuses them").to_string()
    };
    assert!(told(&["--size", "640"]).contains("a size is WIDTHxHEIGHT"));
    assert!(told(&["--size", "640x0"]).contains("a picture has pixels"));
    assert!(told(&["--size", "65536x65536"]).contains("so many pixels have no numbers"));
    assert!(told(&["--size", "640xfew"]).contains("few: invalid digit"));
    assert!(told(&["--fov", "180"]).contains("more than 0 and less than 180"));
    assert!(told(&["--fov", "wide"]).contains("wide: invalid float"));
    assert!(told(&["--samples", "0"]).contains("0 is not in 1.."));
    assert!(told(&["--save-every=-1"]).contains("negative"));
    assert!(told(&["--camera", "1,2"]).contains("a place is X,Y,Z"));
}
