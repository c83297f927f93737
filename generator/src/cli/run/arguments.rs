//! `--set` and `--buffer`: from the command line to the bytes of the entry's parameters.

use std::collections::BTreeMap;

use serde_json::Value;

use super::part::Typed;
use super::value::from_words;
use crate::base::source::without_mark;
use crate::diag::{Diagnostic, codes};
use crate::execute::Arguments;
use crate::ir::{Buffer, BufferAccess, Glam, Interface, Program, Type, Uniform};

/// The arguments of a run, complete and of the right sizes.
pub(super) fn arguments(program: &Program, sets: &[String], buffers: &[String]) -> Result<Arguments, Diagnostic> {
    check_names(program, sets, buffers)?;
    let mut arguments = Arguments::default();
    // parameters without a value, and how to give them one
    let mut missing = Vec::new();
    for buffer in parameters(program) {
        let path = program.interface.path_of(&buffer.name);
        let mut given = buffers.iter().filter_map(|word| word.strip_prefix(path)?.strip_prefix('='));
        let Some(bytes) = given.next() else {
            missing.push((path.to_owned(), format!("--buffer {path}=zeros:COUNT")));
            continue;
        };
        if let Some(again) = given.next() {
            return Err(wrong(format!("`{path}` is given twice: as `{bytes}` and as `{again}`")));
        }
        arguments.buffers.insert(buffer.name.clone(), buffer_bytes(program, buffer, bytes)?);
    }
    for uniform in &program.interface.uniforms {
        let bytes = uniform_bytes(program, uniform, sets, &mut missing)?;
        arguments.uniforms.insert(uniform.name.clone(), bytes);
    }
    if missing.is_empty() { Ok(arguments) } else { Err(without_value(&missing)) }
}

/// The buffers that are parameters: the counter of an append buffer is none.
fn parameters(program: &Program) -> impl Iterator<Item = &Buffer> {
    program.interface.buffers.iter().filter(|buffer| buffer.access != BufferAccess::Counter)
}

/// A mistyped name also leaves a parameter without a value: the name is what the user wants to hear of.
fn check_names(program: &Program, sets: &[String], buffers: &[String]) -> Result<(), Diagnostic> {
    for (option, given) in [("--set", sets), ("--buffer", buffers)] {
        for word in given {
            let (name, _) = split(option, word)?;
            let interface = &program.interface;
            let known = match option {
                "--set" => names(interface, interface.uniforms.iter().map(|uniform| &uniform.name)),
                _ => names(interface, parameters(program).map(|buffer| &buffer.name)),
            };
            let names_part =
                |known: &String| name.strip_prefix(known.as_str()).is_some_and(|rest| rest.starts_with('.'));
            if !known.iter().any(|known| known == name || (option == "--set" && names_part(known))) {
                let scene = interface.scenes.iter().any(|scene| {
                    scene.fields.iter().any(|field| field.path.split('.').next() == name.split('.').next())
                });
                let root = if option == "--set" && !scene { name.split('.').next().unwrap_or(name) } else { name };
                return Err(unknown(option, root, &known));
            }
        }
    }
    Ok(())
}

/// `NAME=WHAT`
pub(super) fn split<'a>(option: &str, word: &'a str) -> Result<(&'a str, &'a str), Diagnostic> {
    word.split_once('=').ok_or_else(|| wrong(format!("`{option} {word}` has no `=`")))
}

/// An error about an argument.
pub(super) fn wrong(message: String) -> Diagnostic {
    Diagnostic::error_without_place(codes::ARGUMENT, message)
}

/// An error about a name that does not exist.
pub(super) fn unknown(option: &str, name: &str, known: &[String]) -> Diagnostic {
    let list =
        if known.is_empty() { "the entry has none".to_owned() } else { format!("there is {}", known.join(", ")) };
    wrong(format!("`{option}` names `{name}`, which is no such parameter of the entry"))
        .did_you_mean(name, known)
        .note(list)
}

/// An error about parameters, each with what would give it a value.
fn without_value(missing: &[(String, String)]) -> Diagnostic {
    let names: Vec<String> = missing.iter().map(|(name, _)| format!("`{name}`")).collect();
    let examples: Vec<&str> = missing.iter().map(|(_, example)| example.as_str()).collect();
    let message = match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            format!("the parameters {} and {last} have no value", rest.join(", "))
        }
        _ => format!("the parameter {} has no value", names.concat()),
    };
    wrong(message).help(format!("for example {}", examples.join(" ")))
}

fn names<'a>(interface: &'a Interface, names: impl Iterator<Item = &'a String>) -> Vec<String> {
    names.map(|name| interface.path_of(name).to_owned()).collect()
}

/// `zeros:COUNT`, `@FILE.bin` or `@FILE.json`.
fn buffer_bytes(program: &Program, buffer: &Buffer, what: &str) -> Result<Vec<u8>, Diagnostic> {
    let Buffer { element, glam, .. } = buffer;
    let name = program.interface.path_of(&buffer.name);
    let typed = Typed { program, ty: element, glam: *glam };
    let size = typed.bytes().size as usize;
    if let Some(count) = what.strip_prefix("zeros:") {
        let count: usize = count.parse().map_err(|_| wrong(format!("`{name}`: `{count}` is no count of elements")))?;
        let bytes = count.checked_mul(size).filter(|bytes| *bytes <= MOST_BYTES).ok_or_else(|| {
            let limit = format!("a buffer has at most {MOST_BYTES} bytes, and an element {size}");
            wrong(format!("`{name}`: {count} elements are too many")).note(limit).help("give it fewer elements")
        })?;
        return zeros(bytes).ok_or_else(|| wrong(format!("`{name}`: there is no memory for {bytes} bytes")));
    }
    if matches!(buffer.access, BufferAccess::Append { .. }) {
        return Err(wrong(format!("`{name}` is given as `{what}`"))
            .note("an append buffer begins empty")
            .help(format!("write --buffer {name}=zeros:CAPACITY")));
    }
    let Some(path) = what.strip_prefix('@').filter(|path| !path.is_empty()) else {
        return Err(wrong(format!("`{name}` is given as `{what}`"))
            .help("write zeros:COUNT, @FILE.bin or @FILE.json".to_owned()));
    };
    if path.ends_with(".json") {
        let Value::Array(elements) = json(path)? else {
            return Err(wrong(format!("`{path}` is not a list of elements of `{name}`")));
        };
        let mut bytes = vec![0; elements.len() * size];
        for (index, (element, bytes)) in elements.iter().zip(bytes.chunks_exact_mut(size.max(1))).enumerate() {
            typed
                .encode(&format!("{name}[{index}]"), element, bytes)
                .map_err(|message| wrong(format!("{path}: {message}")))?;
        }
        return Ok(bytes);
    }
    let bytes = read(path)?;
    if bytes.len() % size.max(1) != 0 {
        let message =
            format!("`{path}` has {} bytes: no multiple of the {size} bytes of an element of `{name}`", bytes.len());
        return Err(wrong(message).note(format!("an element is `{}`", typed.name())));
    }
    Ok(bytes)
}

/// No device binds more: Vulkan has 32 bits for the limit. Memory is asked for before a device is.
const MOST_BYTES: usize = u32::MAX as usize;

fn zeros(bytes: usize) -> Option<Vec<u8>> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(bytes).ok()?;
    zeros.resize(bytes, 0);
    Some(zeros)
}

/// The value of a by-value parameter, from all `--set` options that name it or a part of it, in their order. A part that none
/// names is `missing`.
fn uniform_bytes(
    program: &Program,
    uniform: &Uniform,
    sets: &[String],
    missing: &mut Vec<(String, String)>,
) -> Result<Vec<u8>, Diagnostic> {
    let typed = Typed { program, ty: &uniform.ty, glam: Glam::Plain };
    let root = program.interface.path_of(&uniform.name);
    let mut bytes = vec![0; typed.bytes().size as usize];
    let mut given: BTreeMap<String, &str> = BTreeMap::new();
    for word in sets {
        let (name, what) = split("--set", word)?;
        let Some(rest) = name.strip_prefix(root) else { continue };
        let mut path = rest.split('.');
        if path.next() != Some("") {
            continue;
        }
        let (part, offset) = part_of(typed, root, path)?;
        set(part, name, what, &mut bytes[offset..])?;
        if let Some(before) = given.insert(name.to_owned(), what) {
            return Err(wrong(format!("`{name}` is given twice: as `{before}` and as `{what}`")));
        }
    }
    missing.extend(unset(typed, root, &given).map(|name| {
        let example = format!("--set {name}={}", example(typed, root, &name));
        (name, example)
    }));
    Ok(bytes)
}

/// The part of a value that a dotted path names, and where it begins.
fn part_of<'a>(
    mut typed: Typed<'a>,
    name: &str,
    path: impl Iterator<Item = impl AsRef<str>>,
) -> Result<(Typed<'a>, usize), Diagnostic> {
    let (mut name, mut offset) = (name.to_owned(), 0);
    for field in path {
        let field = field.as_ref();
        let parts = typed.parts();
        let list = parts.iter().map(|part| part.name.as_str()).collect::<Vec<_>>().join(", ");
        let Some(part) = parts.iter().find(|part| part.name == field) else {
            let has = if list.is_empty() { format!("it is `{}`", typed.name()) } else { format!("it has {list}") };
            let known = parts.iter().map(|part| part.name.as_str());
            return Err(wrong(format!("`{name}` has no `{field}`")).did_you_mean(field, known).note(has));
        };
        (typed, offset) = (part.typed, offset + part.offset);
        name = format!("{name}.{field}");
    }
    Ok((typed, offset))
}

fn set(typed: Typed<'_>, name: &str, what: &str, bytes: &mut [u8]) -> Result<(), Diagnostic> {
    let size = typed.bytes().size as usize;
    match what.strip_prefix('@') {
        None => {
            let value = from_words(what).map_err(|message| format!("`{name}`: {message}"));
            value.and_then(|value| typed.encode(name, &value, bytes)).map_err(wrong)
        }
        Some(path) if path.ends_with(".json") => {
            typed.encode(name, &json(path)?, bytes).map_err(|message| wrong(format!("{path}: {message}")))
        }
        Some(path) => {
            let read = read(path)?;
            if read.len() != size {
                return Err(wrong(format!("`{path}` has {} bytes, but `{name}` has {size}", read.len())));
            }
            bytes[..size].copy_from_slice(&read);
            Ok(())
        }
    }
}

/// The first part that no `--set` names, by itself or as part of a whole.
fn unset(typed: Typed<'_>, name: &str, given: &BTreeMap<String, &str>) -> Option<String> {
    if given.contains_key(name) {
        return None;
    }
    let prefix = format!("{name}.");
    let partly = given.keys().any(|given| given.starts_with(&prefix));
    if !partly && !matches!(typed.ty, Type::Struct(_)) {
        return Some(name.to_owned());
    }
    let parts = typed.parts();
    parts.iter().find_map(|part| unset(part.typed, &format!("{name}.{}", part.name), given))
}

/// Zeros, as many as the part takes.
fn example(typed: Typed<'_>, root: &str, name: &str) -> String {
    let path = name.strip_prefix(root).unwrap_or_default().split('.').skip(1);
    let scalars = part_of(typed, root, path).map_or(1, |(part, _)| part.scalars());
    vec!["0"; scalars].join(",")
}

fn read(path: &str) -> Result<Vec<u8>, Diagnostic> {
    let unreadable = |error| Diagnostic::error_without_place(codes::IO, format!("`{path}` cannot be read: {error}"));
    std::fs::read(path).map_err(unreadable)
}

fn json(path: &str) -> Result<Value, Diagnostic> {
    serde_json::from_slice(&without_mark(read(path)?)).map_err(|error| wrong(format!("`{path}` is not JSON: {error}")))
}
