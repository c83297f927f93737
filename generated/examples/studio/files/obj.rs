//! OBJ files, and what their materials come closest to.

#[path = "lines.rs"]
mod lines;

use std::cell::RefCell;
use std::error::Error;
use std::path::Path;

use glam::{Vec2, Vec3};
use input_examples::studio::{EMISSIVE, Material};

use super::super::shapes::{conductor, dielectric, diffuse, emissive, mixed};
use super::super::world::Corner;
use super::{Contents, of, texture};

/// What stands in an OBJ file and its libraries of materials.
pub(super) fn read(path: &Path) -> Result<Contents, Box<dyn Error>> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let text = lines::read(path).map_err(|error| of(path, error))?;
    let notes = RefCell::new(Vec::new());
    let (models, materials) = tobj::load_obj_buf(
        &mut lines::of_model(&text).as_bytes(),
        &tobj::GPU_LOAD_OPTIONS,
        |names| library(folder, names, &mut notes.borrow_mut()),
    )
    .map_err(|error| of(path, error))?;
    let mut contents = Contents {
        notes: notes.into_inner(),
        ..Contents::default()
    };
    let mut numbers = Vec::new();
    // without a library of materials, all is grey
    for found in materials.unwrap_or_default() {
        let mut material = material(&found, &mut contents.notes);
        if let Some(name) = &found.diffuse_texture {
            let file = folder.join(lines::file(name));
            let image = image::open(&file)
                .map_err(|error| of(&file, error))?
                .to_rgba8();
            material.texture = texture(&mut contents.parts, &image, 0);
        }
        contents.shines |= material.kind == EMISSIVE;
        numbers.push(contents.parts.material(material));
    }
    let grey = contents.parts.material(diffuse(Vec3::splat(0.6)));
    for model in models {
        let mesh = model.mesh;
        let points = mesh.positions.len() / 3;
        // of a face, either all corners have them or none
        if !([0, 3 * points].contains(&mesh.normals.len())
            && [0, 2 * points].contains(&mesh.texcoords.len()))
        {
            return Err(of(path, "a face whose corners have not the same parts").into());
        }
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
                return Err(of(path, "an index without a point").into());
            };
            contents
                .triangles
                .push(([a, b, c], material.unwrap_or(grey)));
        }
    }
    Ok(contents)
}

/// The materials of a library. Where one name is no file, it is several.
fn library(folder: &Path, names: &Path, notes: &mut Vec<String>) -> tobj::MTLLoadResult {
    let whole = names.to_string_lossy().replace('\\', "/");
    let one = folder.join(&whole).is_file();
    let names: Vec<&str> = if one {
        vec![&whole]
    } else {
        whole.split_whitespace().collect()
    };
    let mut text = String::new();
    for name in names {
        match lines::read(&folder.join(name)) {
            Ok(lines) => text += &lines,
            Err(error) => notes.push(format!("{name}: {error}; what it describes is grey")),
        }
    }
    let read = tobj::load_mtl_buf(&mut lines::of_library(&text).as_bytes());
    if let Err(error) = &read {
        notes.push(format!("{whole}: {error}; what it describes is grey"));
    }
    read
}

/// The illumination model says what is glass; a shine without a colour is a coat.
fn material(found: &tobj::Material, notes: &mut Vec<String>) -> Material {
    let vector = |value: Option<[f32; 3]>| value.map(Vec3::from);
    let mut emission = vector(found.emissive).unwrap_or_default();
    if emission.max_element() > 0.0 && found.unknown_param.contains_key("map_Ke") {
        notes.push(super::dark(&found.name));
        emission = Vec3::ZERO;
    }
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
