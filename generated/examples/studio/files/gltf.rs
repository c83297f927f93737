//! glTF files, as text or binary, and what their materials come closest to.

use std::collections::HashMap;
use std::error::Error;
use std::path::Path;

use glam::{Mat4, Vec2, Vec3};
use gltf::Semantic;
use gltf::camera::Projection;
use gltf::image::Format;
use gltf::material::AlphaMode;
use image::RgbaImage;
use input_examples::studio::{DIFFUSE, EMISSIVE, MIXED, Material, NONE};

use super::super::shapes::{conductor, dielectric, diffuse, emissive, mixed};
use super::super::world::{Corner, Parts, Shot};
use super::{Contents, of, texture};

/// What stands in a glTF file. The gltf crate refuses extensions that it does not know where the file needs them.
pub(super) fn read(path: &Path) -> Result<Contents, Box<dyn Error>> {
    let opened = gltf::Gltf::open(path).map_err(|error| of(path, error));
    let gltf::Gltf { document, blob } = opened?;
    let told = |error| match error {
        gltf::Error::Io(error) => of(path, format!("a file that it names: {error}")),
        error => of(path, error),
    };
    let folder = path.parent();
    let buffers = gltf::import_buffers(&document, folder, blob).map_err(told)?;
    let mut contents = Contents::default();
    let mut images = Images {
        folder,
        buffers: &buffers,
        textures: HashMap::new(),
    };
    let mut numbers = Vec::new();
    for found in document.materials() {
        if is_nothing(&found) {
            numbers.push(None);
            continue;
        }
        let material = material(&found, &mut images, &mut contents).map_err(told)?;
        contents.shines |= material.kind == EMISSIVE;
        numbers.push(Some(contents.parts.material(material)));
    }
    let grey = contents.parts.material(diffuse(Vec3::splat(0.6)));
    let scene = document
        .default_scene()
        .or_else(|| document.scenes().next())
        .ok_or_else(|| of(path, "no scene"))?;
    // each with how many are above it
    let mut open: Vec<(gltf::Node<'_>, Mat4, usize)> = scene
        .nodes()
        .map(|node| (node, Mat4::IDENTITY, 0))
        .collect();
    let mut cameras = Vec::new();
    while let Some((node, above, depth)) = open.pop() {
        if depth >= document.nodes().len() {
            return Err(of(path, "a node is below itself").into());
        }
        let place = above * Mat4::from_cols_array_2d(&node.transform().matrix());
        open.extend(node.children().map(|child| (child, place, depth + 1)));
        cameras.extend(node.camera().map(|camera| (camera.index(), camera, place)));
        let Some(mesh) = node.mesh() else { continue };
        for primitive in mesh.primitives() {
            let material = primitive.material().index();
            let Some(material) = material.map_or(Some(grey), |at| numbers[at]) else {
                continue;
            };
            if primitive.mode() == gltf::mesh::Mode::Triangles {
                triangles(&primitive, place, &buffers, material, &mut contents)
                    .map_err(|error| of(path, error))?;
            } else {
                let (name, mode) = (mesh.name().unwrap_or("a mesh"), primitive.mode());
                let note = format!("{name}: {mode:?} is left out, only Triangles are drawn");
                contents.notes.push(note);
            }
        }
    }
    cameras.sort_by_key(|&(number, ..)| number);
    let mut cameras = cameras.into_iter();
    contents.shot = cameras.find_map(|(_, it, place)| shot(&it, place, &mut contents.notes));
    Ok(contents)
}

/// What a camera sees that stands in `place`.
fn shot(camera: &gltf::Camera<'_>, place: Mat4, notes: &mut Vec<String>) -> Option<Shot> {
    let name = camera.name().unwrap_or("a camera");
    let Projection::Perspective(lens) = camera.projection() else {
        notes.push(format!("{name}: it is orthographic and left out"));
        return None;
    };
    // the picture's sides are upright
    let right = place.transform_vector3(Vec3::X).normalize_or_zero();
    if right.y.abs() > 0.01 {
        notes.push(format!("{name}: it is held upright here"));
    }
    let eye = place.transform_point3(Vec3::ZERO);
    let [mut forward, up] =
        [Vec3::NEG_Z, Vec3::Y].map(|way| place.transform_vector3(way).normalize_or_zero());
    // straight up or down no side is upright: a little to the camera's own upper side tells which
    if forward.cross(Vec3::Y).length() < 1e-3 {
        forward -= 2e-3 * forward.y.signum() * up;
    }
    Some(Shot {
        eye,
        target: eye + forward,
        height: 2.0 * (0.5 * lens.yfov()).tan(),
    })
}

/// Adds the triangles of a mesh that stands in `place`.
fn triangles(
    primitive: &gltf::Primitive<'_>,
    place: Mat4,
    buffers: &[gltf::buffer::Data],
    material: u32,
    contents: &mut Contents,
) -> Result<(), &'static str> {
    let turned = place.inverse().transpose();
    let color = primitive.material().pbr_metallic_roughness();
    let uv_set = color
        .base_color_texture()
        .map_or(0, |info| info.tex_coord());
    let reader = primitive.reader(|buffer| Some(&buffers[buffer.index()].0));
    let read = reader.read_positions().ok_or("a mesh without points")?;
    let positions: Vec<Vec3> = read.map(Vec3::from).collect();
    let whole = |has: bool, read: bool| {
        if has == read {
            Ok(())
        } else {
            Err("a buffer without what a mesh has")
        }
    };
    let (normals, uvs, indices) = (
        reader.read_normals(),
        reader.read_tex_coords(uv_set),
        reader.read_indices(),
    );
    whole(
        primitive.get(&Semantic::Normals).is_some(),
        normals.is_some(),
    )?;
    whole(
        primitive.get(&Semantic::TexCoords(uv_set)).is_some(),
        uvs.is_some(),
    )?;
    whole(primitive.indices().is_some(), indices.is_some())?;
    let normals: Vec<Vec3> = normals.map_or_else(Vec::new, |it| it.map(Vec3::from).collect());
    let uvs: Vec<Vec2> = uvs.map_or_else(Vec::new, |it| it.into_f32().map(Vec2::from).collect());
    let count = positions.len() as u32;
    let indices: Vec<u32> =
        indices.map_or_else(|| (0..count).collect(), |it| it.into_u32().collect());
    let corner = |at: u32| {
        let at = at as usize;
        Some(Corner {
            point: place.transform_point3(*positions.get(at)?),
            normal: turned.transform_vector3(normals.get(at).copied().unwrap_or_default()),
            uv: uvs.get(at).copied().unwrap_or_default(),
        })
    };
    for corners in indices.chunks_exact(3) {
        let corners = [corners[0], corners[1], corners[2]].map(corner);
        let [Some(a), Some(b), Some(c)] = corners else {
            return Err("an index without a point");
        };
        // a mirror turns the front to the back
        let turn = if place.determinant() < 0.0 {
            [a, c, b]
        } else {
            [a, b, c]
        };
        contents.triangles.push((turn, material));
    }
    Ok(())
}

fn material(
    found: &gltf::Material<'_>,
    images: &mut Images<'_>,
    contents: &mut Contents,
) -> Result<Material, gltf::Error> {
    let base = found.pbr_metallic_roughness();
    let [r, g, b, _] = base.base_color_factor();
    let color = Vec3::new(r, g, b);
    let (mut root, mut metal) = (base.roughness_factor(), base.metallic_factor());
    // what the texture says of each point is one number here
    if let Some(info) = base.metallic_roughness_texture() {
        let mean = mean(&images.read(&info.texture().source())?);
        root *= mean.y;
        metal *= mean.z;
    }
    // glTF's roughness is the root of GGX's width
    let roughness = root * root;
    let mut emission =
        Vec3::from(found.emissive_factor()) * found.emissive_strength().unwrap_or(1.0);
    if emission.max_element() > 0.0 && found.emissive_texture().is_some() {
        let name = found.name().unwrap_or("a material");
        contents.notes.push(super::dark(name));
        emission = Vec3::ZERO;
    }
    let mut material = if emission.max_element() > 0.0 {
        emissive(emission)
    } else if found
        .transmission()
        .is_some_and(|it| it.transmission_factor() > 0.5)
    {
        dielectric(color, roughness, found.ior().unwrap_or(1.5))
    } else if metal >= 1.0 {
        conductor(color, roughness)
    } else {
        mixed(color, roughness, metal)
    };
    material.texture = match base.base_color_texture() {
        Some(info) => {
            let least = least_opaque(found);
            images.texture(&info.texture().source(), least, &mut contents.parts)?
        }
        None => NONE,
    };
    // a coat that is as rough as can be is none
    if material.kind == MIXED && material.metal == 0.0 && roughness >= 1.0 {
        material.kind = DIFFUSE;
    }
    Ok(material)
}

/// The least opaque byte that is no hole.
fn least_opaque(found: &gltf::Material<'_>) -> u8 {
    match found.alpha_mode() {
        AlphaMode::Mask => {
            let [.., alpha] = found.pbr_metallic_roughness().base_color_factor();
            let least = found.alpha_cutoff().unwrap_or(0.5) / alpha;
            (255.0 * least).ceil() as u8
        }
        AlphaMode::Opaque | AlphaMode::Blend => 0,
    }
}

/// Whether a material is one hole: less opaque than it must be, with any texture.
fn is_nothing(found: &gltf::Material<'_>) -> bool {
    let [.., alpha] = found.pbr_metallic_roughness().base_color_factor();
    found.alpha_mode() == AlphaMode::Mask && alpha < found.alpha_cutoff().unwrap_or(0.5)
}

/// The file's images: only those that a material needs are read.
struct Images<'a> {
    folder: Option<&'a Path>,
    buffers: &'a [gltf::buffer::Data],
    /// The textures made of them, by the images' numbers and what is no hole.
    textures: HashMap<(usize, u8), u32>,
}

impl Images<'_> {
    fn read(&self, image: &gltf::Image<'_>) -> Result<RgbaImage, gltf::Error> {
        let data = gltf::image::Data::from_source(image.source(), self.folder, self.buffers)?;
        Ok(colors(&data))
    }

    /// The number of the texture that the image has become, with holes where it is less opaque than `least`.
    fn texture(
        &mut self,
        image: &gltf::Image<'_>,
        least: u8,
        parts: &mut Parts,
    ) -> Result<u32, gltf::Error> {
        if let Some(&number) = self.textures.get(&(image.index(), least)) {
            return Ok(number);
        }
        let number = texture(parts, &self.read(image)?, least);
        self.textures.insert((image.index(), least), number);
        Ok(number)
    }
}

/// Eight bits of red, green, blue and alpha, whatever an image has.
fn colors(image: &gltf::image::Data) -> RgbaImage {
    // channels, and bytes of each
    let (channels, bytes) = match image.format {
        Format::R8 => (1, 1),
        Format::R8G8 => (2, 1),
        Format::R8G8B8 => (3, 1),
        Format::R8G8B8A8 => (4, 1),
        Format::R16 => (1, 2),
        Format::R16G16 => (2, 2),
        Format::R16G16B16 => (3, 2),
        Format::R16G16B16A16 => (4, 2),
        Format::R32G32B32FLOAT => (3, 4),
        Format::R32G32B32A32FLOAT => (4, 4),
    };
    RgbaImage::from_fn(image.width, image.height, |x, y| {
        let texel = (y * image.width + x) as usize * channels;
        let part = |number: usize| {
            // one channel is grey, and the last of an even number is alpha
            let channel = match number {
                3 if channels % 2 == 1 => return 255,
                3 => channels - 1,
                _ if channels < 3 => 0,
                _ => number,
            };
            match image.pixels[(texel + channel) * bytes..][..bytes] {
                [byte] => byte,
                [a, b] => ((u32::from(u16::from_ne_bytes([a, b])) + 128) / 257) as u8,
                [a, b, c, d] => (f32::from_ne_bytes([a, b, c, d]) * 255.0).round() as u8,
                _ => 0,
            }
        };
        image::Rgba([0, 1, 2, 3].map(part))
    })
}

/// The mean of red, green and blue as they are, 0 to 1.
fn mean(image: &RgbaImage) -> Vec3 {
    let mut sums = [0_u64; 3];
    for texel in image.pixels() {
        for (sum, part) in sums.iter_mut().zip(texel.0) {
            *sum += u64::from(part);
        }
    }
    let most = 255.0 * f64::from(image.width()) * f64::from(image.height());
    Vec3::from(sums.map(|sum| (sum as f64 / most) as f32))
}
