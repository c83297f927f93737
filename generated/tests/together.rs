//! Several coroutines on one device, and the order in which all of it goes away. Under core and synchronisation validation.

use std::process::Command;

use corogen_runtime::vulkan::{Gpu, GpuOptions, Resident, Transfer};
use generated::mandelbrot::persistent as mandelbrot;
use generated::textured::wavefront as textured;
use glam::{UVec2, Vec4};
use serial_test::serial;

const SIZE: UVec2 = UVec2::new(48, 30);
const PIXELS: usize = (SIZE.x * SIZE.y) as usize;

/// Edge of the textures in texels, and how many their mip chain has.
const EDGE: u32 = 256;
const TEXELS: usize = 4 * (EDGE * EDGE) as usize / 3 + 1;

fn gpu() -> Gpu {
    let options = GpuOptions {
        validation: true,
        ..GpuOptions::from_env()
    };
    Gpu::open(&options).expect("these tests need a Vulkan device and the validation layer")
}

/// Two programs, ready on one device.
struct Both {
    painter: mandelbrot::Mandelbrot,
    renderer: textured::Textured,
}

impl Both {
    fn new(gpu: &Gpu) -> Self {
        Self {
            painter: mandelbrot::Mandelbrot::new(gpu, Default::default()).unwrap(),
            renderer: textured::Textured::new(gpu, Default::default()).unwrap(),
        }
    }

    /// Paints the finest level of `texels`, which stays on the device.
    fn paint(&mut self, texels: &Resident, limit: u32) {
        let bindings = mandelbrot::Bindings {
            size: UVec2::splat(EDGE),
            limit,
            image: texels.slice(),
        };
        // SAFETY: nothing is pending, and the texels outlive the dispatch.
        unsafe {
            self.painter.bind(&bindings);
            self.painter.dispatch_bound([EDGE, EDGE, 1]).unwrap();
        }
    }

    /// Renders with them.
    fn render(&mut self, transfer: &mut Transfer, texels: &Resident) -> Vec<Vec4> {
        let levels = transfer.upload("levels", &[0.0f32; PIXELS]).unwrap();
        let image = transfer.upload("image", &[Vec4::ZERO; PIXELS]).unwrap();
        let bindings = textured::Bindings {
            size: SIZE,
            texels: texels.slice(),
            levels: levels.slice(),
            image: image.slice(),
        };
        let mut picture = vec![Vec4::ZERO; PIXELS];
        // SAFETY: nothing is pending, and what is bound outlives the dispatch; any bytes are a vector.
        unsafe {
            self.renderer.bind(&bindings);
            self.renderer.dispatch_bound([SIZE.x, SIZE.y, 1]).unwrap();
            transfer.download(&image, &mut picture).unwrap();
        }
        picture
    }
}

/// What one paints on the device is the texture of the other: the picture is that of the texture from the host.
#[test]
#[serial]
fn one_reads_what_the_other_has_written() {
    let gpu = gpu();
    let mut transfer = Transfer::new(&gpu).unwrap();
    let mut both = Both::new(&gpu);
    let blank = transfer.upload("texels", &vec![Vec4::ONE; TEXELS]).unwrap();
    let unpainted = both.render(&mut transfer, &blank);
    let mut before = unpainted.clone();
    for limit in [24, 60] {
        both.paint(&blank, limit);
        let picture = both.render(&mut transfer, &blank);
        let mut texels = vec![Vec4::ZERO; TEXELS];
        // SAFETY: any bytes are a vector.
        unsafe { transfer.download(&blank, &mut texels).unwrap() };
        let from_host = transfer.upload("copied", &texels).unwrap();
        assert!(picture == both.render(&mut transfer, &from_host));
        assert!(picture != before, "another limit paints another texture");
        before = picture;
    }
    gpu.check_validation().unwrap();
}

/// A process of its own drops them, so that what the layer says of the device's end is heard.
#[test]
#[serial]
fn whatever_goes_first_nothing_outlives_the_device() {
    let own = std::env::current_exe().unwrap();
    let mut child = Command::new(own);
    child.args(["--exact", "dropped", "--ignored", "--nocapture"]);
    let output = child.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("1 passed"), "{said}");
    assert!(!said.contains("Validation"), "{said}");
}

#[test]
#[serial]
#[ignore = "the test before it runs this in a process of its own"]
fn dropped() {
    // The device's own handle first, then one host, then a run half-way, and buffers last.
    let gpu = gpu();
    let mut transfer = Transfer::new(&gpu).unwrap();
    let texels = transfer.upload("texels", &vec![Vec4::ONE; TEXELS]).unwrap();
    let Both {
        painter,
        mut renderer,
    } = Both::new(&gpu);
    let (mut levels, mut image) = (vec![0.0; PIXELS], vec![Vec4::ZERO; PIXELS]);
    drop(gpu);
    drop(painter);
    let args = textured::Args {
        size: SIZE,
        texels: &vec![Vec4::ONE; TEXELS],
        levels: &mut levels,
        image: &mut image,
    };
    let mut run = renderer.begin([SIZE.x, SIZE.y, 1], args).unwrap();
    assert!(run.until(textured::Token::SurfaceEval).unwrap());
    drop(run);
    drop(renderer);
    drop(transfer);
    drop(texels);
}
