//! `--out`: buffers after the run as bytes, JSON or a picture.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::arguments::{split, unknown, wrong};
use super::value::Typed;
use crate::diag::{Diagnostic, codes};
use crate::ir::{Buffer, BufferAccess, Program, Scalar, Type};

/// One `--out`, checked before the run.
#[derive(Clone, Debug)]
pub(super) struct Output {
    name: String,
    path: PathBuf,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Bin,
    Json,
    Png { width: u32, height: u32, scale: f32 },
}

/// What `--out` and `--png-scale` ask for.
pub(super) fn outputs(
    program: &Program,
    outs: &[String],
    scales: &[String],
    grid: [u32; 3],
) -> Result<Vec<Output>, Diagnostic> {
    let written: Vec<&Buffer> = program.interface.buffers.iter().filter(|buffer| is_result(buffer)).collect();
    let path = |buffer: &Buffer| program.interface.path_of(&buffer.name).to_owned();
    let known: Vec<String> = written.iter().map(|buffer| path(buffer)).collect();
    for word in scales {
        let (name, _) = split("--png-scale", word)?;
        if !known.iter().any(|known| known == name) {
            return Err(unknown("--png-scale", name, &known));
        }
    }
    let output = |word: &String| {
        let (name, file) = split("--out", word)?;
        let buffer =
            written.iter().find(|buffer| path(buffer) == name).ok_or_else(|| unknown("--out", name, &known))?;
        let path = PathBuf::from(file);
        let kind = match path.extension().and_then(|extension| extension.to_str()) {
            Some("bin") => Kind::Bin,
            Some("json") => Kind::Json,
            Some("png") => picture(buffer, name, scales, grid)?,
            _ => return Err(wrong(format!("`--out {word}`: a file ends in .bin, .json or .png"))),
        };
        Ok(Output { name: buffer.name.clone(), path, kind })
    };
    outs.iter().map(output).collect()
}

fn is_result(buffer: &Buffer) -> bool {
    !matches!(buffer.access, BufferAccess::Read | BufferAccess::Counter)
}

fn picture(buffer: &Buffer, name: &str, scales: &[String], grid: [u32; 3]) -> Result<Kind, Diagnostic> {
    if !matches!(buffer.element, Type::Scalar(Scalar::F32) | Type::Vector(Scalar::F32, _)) {
        return Err(wrong(format!("`{name}` holds no floats or float vectors, so it is no picture"))
            .help("write a .json or .bin file"));
    }
    if grid[2] != 1 {
        return Err(wrong(format!("a picture of `{name}` needs a grid of the form WIDTHxHEIGHT")));
    }
    let scale = scales.iter().rev().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
    let scale = scale.map_or(Ok(1.0), |scale| scale.parse());
    let scale = scale.map_err(|_| wrong(format!("the --png-scale of `{name}` is no number")))?;
    Ok(Kind::Png { width: grid[0], height: grid[1], scale })
}

/// Writes every output.
pub(super) fn write(
    outputs: &[Output],
    program: &Program,
    buffers: &BTreeMap<String, Vec<u8>>,
) -> Result<(), Diagnostic> {
    for output in outputs {
        let buffer = program.interface.buffers.iter().find(|buffer| buffer.name == output.name);
        let (Some(buffer), Some(bytes)) = (buffer, buffers.get(&output.name)) else { continue };
        let contents = match &output.kind {
            Kind::Bin => bytes.clone(),
            Kind::Json => json(program, buffer, bytes),
            Kind::Png { width, height, scale } => png(buffer, bytes, [*width, *height], *scale)?,
        };
        write_file(&output.path, &contents)?;
    }
    Ok(())
}

fn write_file(path: &Path, contents: &[u8]) -> Result<(), Diagnostic> {
    std::fs::write(path, contents).map_err(|error| {
        Diagnostic::error_without_place(codes::IO, format!("`{}` cannot be written: {error}", path.display()))
    })
}

/// A list with an element on each line.
fn json(program: &Program, buffer: &Buffer, bytes: &[u8]) -> Vec<u8> {
    let typed = Typed::element(program, buffer);
    let elements = bytes.chunks_exact(typed.bytes().size.max(1) as usize);
    let lines: Vec<String> = elements.map(|element| Value::to_string(&typed.decode(element))).collect();
    if lines.is_empty() { b"[]\n".to_vec() } else { format!("[\n{}\n]\n", lines.join(",\n")).into_bytes() }
}

/// Red, green and blue are x, y and z; one float is grey.
fn png(buffer: &Buffer, bytes: &[u8], [width, height]: [u32; 2], scale: f32) -> Result<Vec<u8>, Diagnostic> {
    let (components, stride) = match buffer.element {
        Type::Vector(_, size) => (usize::from(size), if buffer.align_16 { 4 } else { usize::from(size) }),
        _ => (1, 1),
    };
    let elements = bytes.len() / 4 / stride;
    if elements < width as usize * height as usize {
        let message = format!("`{}` has {elements} elements, too few for a picture of {width}x{height}", buffer.name);
        return Err(wrong(message));
    }
    let float = |index: usize| f32::from_le_bytes(std::array::from_fn(|byte| bytes[index * 4 + byte]));
    let pixel = |x: u32, y: u32| {
        let first = (y as usize * width as usize + x as usize) * stride;
        image::Rgb(std::array::from_fn(|channel| match components {
            1 => shade(float(first) * scale),
            _ if channel < components => shade(float(first + channel) * scale),
            _ => 0,
        }))
    };
    let mut png = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_fn(width, height, pixel).write_to(&mut png, image::ImageFormat::Png).map_err(|error| {
        Diagnostic::error_without_place(codes::IO, format!("`{}` makes no picture: {error}", buffer.name))
    })?;
    Ok(png.into_inner())
}

/// A linear value as a byte of gamma 2.2.
fn shade(linear: f32) -> u8 {
    (linear.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0 + 0.5) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Span;

    fn film(element: Type) -> Buffer {
        Buffer {
            name: "film".into(),
            element,
            access: BufferAccess::ReadWrite,
            align_16: false,
            rust_type: String::new(),
            span: Span::default(),
        }
    }

    #[test]
    fn a_picture_is_scaled_clamped_and_encoded() {
        let floats = [0.0_f32, 0.25, 0.5, 9.0, 4.0, f32::NAN, -1.0, 0.0];
        let bytes: Vec<u8> = floats.iter().flat_map(|float| float.to_le_bytes()).collect();
        let png = png(&film(Type::vec(4)), &bytes, [2, 1], 2.0).expect("enough elements");
        let picture = image::load_from_memory(&png).expect("a picture").to_rgb8();
        assert_eq!(picture.get_pixel(0, 0).0, [0, 186, 255]);
        assert_eq!(picture.get_pixel(1, 0).0, [255, 0, 0]);
    }

    #[test]
    fn a_picture_of_too_few_elements_is_an_error() {
        let refused = png(&film(Type::F32), &[0; 12], [2, 2], 1.0).expect_err("too few");
        assert!(refused.message.contains("has 3 elements"), "{}", refused.message);
    }
}
