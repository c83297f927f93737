//! Scenes from files: OBJ with its materials, glTF as text or binary.

use std::error::Error;
use std::path::Path;

use glam::{Mat4, Vec2, Vec3};
use input_examples::studio::{MIXED, Material, NONE};

use super::shapes::{conductor, dielectric, diffuse, emissive, mixed};
use super::world::{Corner, Parts, Shot};

type Loaded = Result<(Parts, Shot), Box<dyn Error>>;

/// The edge to which textures are made square.
const EDGE: u32 = 512;

/// The scene in a file, seen as a whole, under a white sky where it has no lamp.
pub(crate) fn load(path: &Path) -> Loaded {
    let extension = path.extension().and_then(|it| it.to_str()).unwrap_or("");
    let (mut parts, points, shines) = match extension.to_ascii_lowercase().as_str() {
        "obj" => obj(path)?,
        "gltf" | "glb" => gltf(path)?,
        _ => return Err(format!("{}: neither .obj, .gltf nor .glb", path.display()).into()),
    };
    if points.is_empty() {
        return Err(format!("{}: no triangle", path.display()).into());
    }
    if !shines {
        parts.sky(1, |_| Vec3::ONE);
    }
    let low = points
        .iter()
        .fold(Vec3::INFINITY, |low, &point| low.min(point));
    let high = points
        .iter()
        .fold(Vec3::NEG_INFINITY, |high, &point| high.max(point));
    let center = 0.5 * (low + high);
    let away = Vec3::new(0.35, 0.3, 1.0).normalize() * (high - low).length() * 1.1;
    let shot = Shot {
        eye: center + away,
        target: center,
        height: 0.9,
    };
    Ok((parts, shot))
}

/// An error with the file that it is about.
fn of(path: &Path, error: impl std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}

/// What there is, all its points, and whether anything shines.
type Contents = Result<(Parts, Vec<Vec3>, bool), Box<dyn Error>>;

fn obj(path: &Path) -> Contents {
    let (models, materials) =
        tobj::load_obj(path, &tobj::GPU_LOAD_OPTIONS).map_err(|error| of(path, error))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut parts = Parts::default();
    let mut shines = false;
    let mut numbers = Vec::new();
    // without a library of materials, all is grey
    for found in materials.unwrap_or_default() {
        let mut material = of_obj(&found);
        if let Some(name) = &found.diffuse_texture {
            let file = folder.join(name);
            let image = image::open(&file)
                .map_err(|error| of(&file, error))?
                .to_rgb8();
            material.texture = texture(&mut parts, &image);
        }
        shines |= material.kind == input_examples::studio::EMISSIVE;
        numbers.push(parts.material(material));
    }
    let grey = parts.material(diffuse(Vec3::splat(0.6)));
    let mut points = Vec::new();
    for model in models {
        let mesh = model.mesh;
        let three = |list: &[f32], at: usize| Some(Vec3::from_slice(list.get(3 * at..3 * at + 3)?));
        let two = |list: &[f32], at: usize| Some(Vec2::from_slice(list.get(2 * at..2 * at + 2)?));
        let corner = |at: u32| {
            let at = at as usize;
            let uv = two(&mesh.texcoords, at).unwrap_or_default();
            Some(Corner {
                point: three(&mesh.positions, at)?,
                normal: three(&mesh.normals, at).unwrap_or_default(),
                // OBJ counts from the lower edge
                uv: Vec2::new(uv.x, 1.0 - uv.y),
            })
        };
        let material = mesh.material_id.and_then(|id| numbers.get(id)).copied();
        for corners in mesh.indices.chunks_exact(3) {
            let corners = [corners[0], corners[1], corners[2]].map(corner);
            let [Some(a), Some(b), Some(c)] = corners else {
                return Err(format!("{}: an index without a point", model.name).into());
            };
            add(&mut parts, &mut points, [a, b, c], material.unwrap_or(grey));
        }
    }
    Ok((parts, points, shines))
}

/// The illumination model says what is glass; a shine without a colour is a coat.
fn of_obj(found: &tobj::Material) -> Material {
    let vector = |value: Option<[f32; 3]>| value.map(Vec3::from);
    let emission = vector(found.emissive).unwrap_or_default();
    let color = vector(found.diffuse).unwrap_or(Vec3::splat(0.6));
    let shine = vector(found.specular).unwrap_or_default();
    // Blinn's exponent as GGX's width, after Walter et al.
    let roughness = (2.0 / (found.shininess.unwrap_or(10.0).max(0.0) + 2.0)).sqrt();
    let glass = matches!(found.illumination_model, Some(4 | 6 | 7 | 9));
    if emission.max_element() > 0.0 {
        emissive(emission)
    } else if glass || found.dissolve.is_some_and(|dissolve| dissolve < 0.5) {
        dielectric(Vec3::ONE, roughness, found.optical_density.unwrap_or(1.5))
    } else if color.max_element() < 0.01 && shine.max_element() > 0.0 {
        conductor(shine, roughness)
    } else if shine.max_element() > 0.0 {
        mixed(color, roughness, 0.0)
    } else {
        diffuse(color)
    }
}

fn gltf(path: &Path) -> Contents {
    let (document, buffers, images) = gltf::import(path).map_err(|error| of(path, error))?;
    let mut parts = Parts::default();
    let mut textures = Vec::new();
    for image in images {
        let (width, height) = (image.width, image.height);
        let rgb = match image.format {
            gltf::image::Format::R8G8B8 => image.pixels,
            gltf::image::Format::R8G8B8A8 => image
                .pixels
                .chunks_exact(4)
                .flat_map(|p| [p[0], p[1], p[2]])
                .collect(),
            other => return Err(format!("an image of {other:?} is none of colours").into()),
        };
        let image = image::RgbImage::from_raw(width, height, rgb).ok_or("an image is cut short")?;
        textures.push(texture(&mut parts, &image));
    }
    let mut shines = false;
    let mut numbers = Vec::new();
    for found in document.materials() {
        let material = of_gltf(&found, &textures);
        shines |= material.kind == input_examples::studio::EMISSIVE;
        numbers.push(parts.material(material));
    }
    let grey = parts.material(diffuse(Vec3::splat(0.6)));
    let mut points = Vec::new();
    let scene = document
        .default_scene()
        .or_else(|| document.scenes().next())
        .ok_or("no scene")?;
    let mut open: Vec<(gltf::Node<'_>, Mat4)> =
        scene.nodes().map(|node| (node, Mat4::IDENTITY)).collect();
    while let Some((node, above)) = open.pop() {
        let place = above * Mat4::from_cols_array_2d(&node.transform().matrix());
        open.extend(node.children().map(|child| (child, place)));
        let turned = place.inverse().transpose();
        for primitive in node.mesh().iter().flat_map(gltf::Mesh::primitives) {
            if primitive.mode() != gltf::mesh::Mode::Triangles {
                continue;
            }
            let reader = primitive.reader(|buffer| Some(&buffers[buffer.index()].0));
            let read = reader.read_positions().ok_or("a mesh without points")?;
            let positions: Vec<Vec3> = read.map(Vec3::from).collect();
            let normals: Vec<Vec3> = reader
                .read_normals()
                .map_or_else(Vec::new, |it| it.map(Vec3::from).collect());
            let uvs: Vec<Vec2> = reader
                .read_tex_coords(0)
                .map_or_else(Vec::new, |it| it.into_f32().map(Vec2::from).collect());
            let count = positions.len() as u32;
            let indices: Vec<u32> = reader
                .read_indices()
                .map_or_else(|| (0..count).collect(), |it| it.into_u32().collect());
            let corner = |at: u32| {
                let at = at as usize;
                Some(Corner {
                    point: place.transform_point3(*positions.get(at)?),
                    normal: turned.transform_vector3(normals.get(at).copied().unwrap_or_default()),
                    uv: uvs.get(at).copied().unwrap_or_default(),
                })
            };
            let material = primitive.material().index().map_or(grey, |at| numbers[at]);
            for corners in indices.chunks_exact(3) {
                let corners = [corners[0], corners[1], corners[2]].map(corner);
                let [Some(a), Some(b), Some(c)] = corners else {
                    return Err("an index without a point".into());
                };
                // a mirror turns the front to the back
                let turn = if place.determinant() < 0.0 {
                    [a, c, b]
                } else {
                    [a, b, c]
                };
                add(&mut parts, &mut points, turn, material);
            }
        }
    }
    Ok((parts, points, shines))
}

fn of_gltf(found: &gltf::Material<'_>, textures: &[u32]) -> Material {
    let base = found.pbr_metallic_roughness();
    let [r, g, b, _] = base.base_color_factor();
    let color = Vec3::new(r, g, b);
    // glTF's roughness is the root of GGX's width
    let roughness = base.roughness_factor() * base.roughness_factor();
    let emission = Vec3::from(found.emissive_factor()) * found.emissive_strength().unwrap_or(1.0);
    let mut material = if emission.max_element() > 0.0 {
        emissive(emission)
    } else if found
        .transmission()
        .is_some_and(|it| it.transmission_factor() > 0.5)
    {
        dielectric(color, roughness, found.ior().unwrap_or(1.5))
    } else if base.metallic_factor() >= 1.0 && base.metallic_roughness_texture().is_none() {
        conductor(color, roughness)
    } else {
        // what a texture would say of metal is one number here
        let metal = if base.metallic_roughness_texture().is_some() {
            0.0
        } else {
            base.metallic_factor()
        };
        mixed(color, roughness, metal)
    };
    let image = base
        .base_color_texture()
        .map(|info| info.texture().source().index());
    material.texture = image
        .and_then(|at| textures.get(at))
        .copied()
        .unwrap_or(NONE);
    // a coat that is as rough as can be is none
    if material.kind == MIXED && material.metal == 0.0 && roughness >= 1.0 {
        material.kind = input_examples::studio::DIFFUSE;
    }
    material
}

/// Flat where a corner has no normal; nothing where there is no area.
fn add(parts: &mut Parts, points: &mut Vec<Vec3>, mut corners: [Corner; 3], material: u32) {
    let [a, b, c] = corners.map(|corner| corner.point);
    let face = (b - a).cross(c - a).normalize_or_zero();
    if face == Vec3::ZERO {
        return;
    }
    for corner in &mut corners {
        corner.normal = corner.normal.normalize_or(face);
        points.push(corner.point);
    }
    parts.triangle(corners, material);
}

/// An image as a square texture of linear colours.
fn texture(parts: &mut Parts, image: &image::RgbImage) -> u32 {
    let square = image::imageops::resize(image, EDGE, EDGE, image::imageops::FilterType::Triangle);
    let linear = |byte: u8| {
        let value = f32::from(byte) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    parts.texture(EDGE, |x, y| {
        Vec3::from(square.get_pixel(x, y).0.map(linear))
    })
}
