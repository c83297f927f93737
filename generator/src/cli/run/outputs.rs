//! `--out`: buffers after the run as bytes, JSON or a picture.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::Value;

use super::arguments::{split, unknown, wrong};
use super::part::Typed;
use super::pictures::Picture;
use crate::base::Sources;
use crate::cli::files::{check_results, write_whole};
use crate::diag::Diagnostic;
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
    Png { size: [u32; 2], scale: f32 },
    Exr { size: [u32; 2] },
}

/// What `--out` and `--png-scale` ask for.
pub(super) fn outputs(
    program: &Program,
    outs: &[String],
    scales: &[String],
    grid: [u32; 3],
    sources: &Sources,
) -> Result<Vec<Output>, Diagnostic> {
    let written: Vec<&Buffer> = program.interface.buffers.iter().filter(|buffer| is_result(buffer)).collect();
    let path = |buffer: &Buffer| program.interface.path_of(&buffer.name).to_owned();
    let known: Vec<String> = written.iter().map(|buffer| path(buffer)).collect();
    for word in scales {
        let (name, factor) = split("--png-scale", word)?;
        if !known.iter().any(|known| known == name) {
            return Err(unknown("--png-scale", name, &known));
        }
        if !factor.parse().is_ok_and(|factor: f32| factor > 0.0 && factor.is_finite()) {
            return Err(wrong(format!("the --png-scale of `{name}` is no number above 0: `{factor}`")));
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
            Some("png") => Kind::Png { size: picture(buffer, name, grid)?, scale: scale(name, scales) },
            Some("exr") => Kind::Exr { size: picture(buffer, name, grid)? },
            _ => return Err(wrong(format!("`--out {word}`: a file ends in .bin, .json, .png or .exr"))),
        };
        Ok(Output { name: buffer.name.clone(), path, kind })
    };
    let outputs: Vec<Output> = outs.iter().map(output).collect::<Result<_, _>>()?;
    check_results(&outputs.iter().map(|output| output.path.as_path()).collect::<Vec<_>>(), sources)?;
    Ok(outputs)
}

fn is_result(buffer: &Buffer) -> bool {
    !matches!(buffer.access, BufferAccess::Read | BufferAccess::Counter)
}

/// Width and height of a picture of `buffer`.
fn picture(buffer: &Buffer, name: &str, grid: [u32; 3]) -> Result<[u32; 2], Diagnostic> {
    if !matches!(buffer.element, Type::Scalar(Scalar::F32) | Type::Vector(Scalar::F32, _)) {
        return Err(wrong(format!("`{name}` holds no floats or float vectors, so it is no picture"))
            .help("write a .json or .bin file"));
    }
    match grid {
        [0, _, 1] | [_, 0, 1] => Err(wrong(format!("a picture of `{name}` would have no pixel: the grid is empty"))),
        [width, height, 1] => Ok([width, height]),
        _ => Err(wrong(format!("a picture of `{name}` needs a grid of the form WIDTHxHEIGHT"))),
    }
}

/// The `--png-scale` of a buffer.
fn scale(name: &str, scales: &[String]) -> f32 {
    let given = scales.iter().rev().find_map(|word| word.strip_prefix(name)?.strip_prefix('=')?.parse().ok());
    given.unwrap_or(1.0)
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
            Kind::Png { size, scale } => Picture::of(buffer, bytes, *size)?.png(*scale)?,
            Kind::Exr { size } => Picture::of(buffer, bytes, *size)?.exr(),
        };
        write_whole(&output.path, &contents)?;
    }
    Ok(())
}

/// A list with an element on each line.
fn json(program: &Program, buffer: &Buffer, bytes: &[u8]) -> Vec<u8> {
    let typed = Typed::element(program, buffer);
    let elements = bytes.chunks_exact(typed.bytes().size.max(1) as usize);
    let lines: Vec<String> = elements.map(|element| Value::to_string(&typed.decode(element))).collect();
    if lines.is_empty() { b"[]\n".to_vec() } else { format!("[\n{}\n]\n", lines.join(",\n")).into_bytes() }
}
