//! Scenes from files: OBJ with its materials, glTF as text or binary.

#[path = "files/gltf.rs"]
mod gltf;
#[path = "files/obj.rs"]
mod obj;

use std::error::Error;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use glam::Vec3;
use image::imageops::{self, FilterType};

use super::world::{Corner, Parts, Shot};

/// The edge to which textures are made square.
const EDGE: u32 = 512;

/// How long a scene becomes where it is longest. The kernel's rays begin 1e-4 after a surface, which suits scenes of some metres: a file in
/// millimetres, or of a city, is made as large as those.
const EXTENT: f32 = 8.0;

/// What stands in a file.
#[derive(Default)]
struct Contents {
    /// Its materials and textures.
    parts: Parts,
    /// Its triangles, in its own units, each with the number of its material.
    triangles: Vec<([Corner; 3], u32)>,
    /// Whether a material is a lamp.
    shines: bool,
    /// What its first camera sees, in its own units.
    shot: Option<Shot>,
    /// What is not rendered as the file says.
    notes: Vec<String>,
}

/// A scene, and what is to know of it.
pub(crate) struct Loaded {
    pub(crate) parts: Parts,
    pub(crate) shot: Shot,
    pub(crate) place: Place,
    /// What is not rendered as the file says, each a sentence.
    pub(crate) notes: Vec<String>,
}

/// Where the points of a file are in the scene.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// What is at the scene's origin.
    center: Vec3,
    /// How long is what is of length one.
    scale: f32,
}

impl Place {
    pub(crate) fn of(&self, point: Vec3) -> Vec3 {
        (point - self.center) * self.scale
    }

    /// What a camera of the file sees. Its target becomes the point before it that is nearest to the scene's middle: there another camera
    /// looks that is put somewhere else.
    fn shot(&self, shot: Shot) -> Shot {
        let eye = self.of(shot.eye);
        let forward = (shot.target - shot.eye).normalize_or(Vec3::NEG_Z);
        Shot {
            eye,
            target: eye + forward * (-eye).dot(forward).max(1.0),
            height: shot.height,
        }
    }
}

/// Scenes in code are where they say.
impl From<(Parts, Shot)> for Loaded {
    fn from((parts, shot): (Parts, Shot)) -> Self {
        let place = Place {
            center: Vec3::ZERO,
            scale: 1.0,
        };
        Self {
            parts,
            shot,
            place,
            notes: Vec::new(),
        }
    }
}

/// The scene in a file, as its first camera sees it or, where it has none, as a whole; under a white sky where it has no lamp. It is moved to
/// the origin and made [`EXTENT`] long.
pub(crate) fn load(path: &Path) -> Result<Loaded, Box<dyn Error>> {
    let extension = path.extension().and_then(|it| it.to_str()).unwrap_or("");
    let Contents {
        mut parts,
        triangles,
        shines,
        shot,
        notes,
    } = match extension.to_ascii_lowercase().as_str() {
        "obj" => guarded(path, obj::read)?,
        "gltf" | "glb" => guarded(path, gltf::read)?,
        _ => return Err(of(path, "neither .obj, .gltf nor .glb").into()),
    };
    let points = triangles
        .iter()
        .flat_map(|(corners, _)| corners.map(|corner| corner.point));
    let low = points.clone().fold(Vec3::INFINITY, Vec3::min);
    let high = points.fold(Vec3::NEG_INFINITY, Vec3::max);
    let scale = EXTENT / (high - low).max_element();
    // neither where there is no point, nor where all are one
    if !(scale.is_finite() && scale > 0.0) {
        return Err(of(path, "no triangle").into());
    }
    let place = Place {
        center: 0.5 * (low + high),
        scale,
    };
    for (corners, material) in triangles {
        add(&mut parts, place, corners, material);
    }
    if !shines {
        parts.sky(1, |_| Vec3::ONE);
    }
    let away = Vec3::new(0.35, 0.3, 1.0).normalize() * (high - low).length() * scale * 1.1;
    let framed = Shot {
        eye: away,
        target: Vec3::ZERO,
        height: 0.9,
    };
    let shot = shot.map_or(framed, |shot| place.shot(shot));
    Ok(Loaded {
        parts,
        shot,
        place,
        notes,
    })
}

/// What `read` gives. The crates that read files panic at some that are damaged: at an accessor of another type than the mesh's, an image beyond
/// its buffer, a colour of two numbers. That is an error like the others.
fn guarded(
    path: &Path,
    read: impl FnOnce(&Path) -> Result<Contents, Box<dyn Error>>,
) -> Result<Contents, Box<dyn Error>> {
    // two at a time would put each other's hooks back
    static ALONE: Mutex<()> = Mutex::new(());
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let usual = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let result = panic::catch_unwind(AssertUnwindSafe(|| read(path)));
    panic::set_hook(usual);
    result.unwrap_or_else(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        let damaged = format!("it is damaged ({})", text.unwrap_or_default());
        Err(of(path, damaged).into())
    })
}

/// An error with the file that it is about.
fn of(path: &Path, error: impl std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}

/// What is told of a material that shines by a texture: it would be a lamp with one light all over.
fn dark(material: &str) -> String {
    format!("{material}: its emissive texture is left out, it does not shine")
}

/// Flat where a corner has no normal; nothing where there is no area.
fn add(parts: &mut Parts, place: Place, mut corners: [Corner; 3], material: u32) {
    for corner in &mut corners {
        corner.point = place.of(corner.point);
    }
    let [a, b, c] = corners.map(|corner| corner.point);
    let face = (b - a).cross(c - a).normalize_or_zero();
    if face == Vec3::ZERO {
        return;
    }
    for corner in &mut corners {
        corner.normal = corner.normal.normalize_or(face);
    }
    parts.triangle(corners, material);
}

/// An image as a square texture of linear colours, with a hole where it is less opaque than `least`.
fn texture(parts: &mut Parts, image: &image::RgbaImage, least: u8) -> u32 {
    let table: Vec<f32> = (0..=255).map(|byte| linear(byte as f32 / 255.0)).collect();
    // means are those of light: of black and white lines, half of it is left
    let light = image::Rgba32FImage::from_fn(image.width(), image.height(), |x, y| {
        let image::Rgba([r, g, b, alpha]) = *image.get_pixel(x, y);
        let [r, g, b] = [r, g, b].map(|byte| table[usize::from(byte)]);
        image::Rgba([r, g, b, f32::from(alpha) / 255.0])
    });
    let square = imageops::resize(&light, EDGE, EDGE, FilterType::Triangle);
    let color = |x, y| {
        let image::Rgba([r, g, b, _]) = *square.get_pixel(x, y);
        Vec3::new(r, g, b)
    };
    let is_hole = |x, y| (255.0 * square.get_pixel(x, y).0[3]).round() < f32::from(least);
    parts.cut_texture(EDGE, color, is_hole)
}

/// The light of a value of sRGB, both from 0 to 1.
pub(crate) fn linear(value: f32) -> f32 {
    if value <= 0.04045 {
        value / 12.92
    } else {
        ((value + 0.055) / 1.055).powf(2.4)
    }
}
