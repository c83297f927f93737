//! Arguments to what the device reads: push constants, the uniform block, buffer sizes.

use corogen_runtime::vulkan::{Error, Range};

use super::job::{Arguments, Job};
use crate::ir::layout;
use crate::ir::{Buffer, BufferAccess, BufferId, Glam};
use crate::schedule::plan::{PushMember, PushValue};

/// Refuses arguments that do not fit the entry's interface.
pub(super) fn check(job: &Job<'_>) -> Result<(), Error> {
    let Arguments { uniforms, buffers } = job.arguments;
    let interface = &job.program.interface;
    for uniform in &interface.uniforms {
        let bytes = uniforms.get(&uniform.name).ok_or_else(|| missing(&uniform.name))?;
        let size = layout::bytes(job.program, &uniform.ty, Glam::Plain).size as usize;
        if bytes.len() != size {
            let (name, have) = (&uniform.name, bytes.len());
            return Err(Error::Argument(format!("parameter `{name}` takes {size} bytes, but got {have}")));
        }
    }
    for buffer in interface.buffers.iter().filter(|buffer| buffer.access != BufferAccess::Counter) {
        let bytes = buffers.get(&buffer.name).ok_or_else(|| missing(&buffer.name))?;
        let stride = stride(job, buffer);
        if bytes.len() % stride != 0 {
            let (name, have) = (&buffer.name, bytes.len());
            return Err(Error::Argument(format!(
                "buffer `{name}` has elements of {stride} bytes, but got {have} bytes, which is no multiple of that"
            )));
        }
        if bytes.len() / stride > u32::MAX as usize {
            return Err(Error::Argument(format!("buffer `{}` has more than 2^32 - 1 elements", buffer.name)));
        }
    }
    let known = |name: &&String| {
        interface.uniforms.iter().any(|uniform| uniform.name == **name)
            || interface.buffers.iter().any(|buffer| buffer.name == **name)
    };
    match uniforms.keys().chain(buffers.keys()).find(|name| !known(name)) {
        Some(name) => Err(Error::Argument(format!("`{}` has no parameter `{name}`", job.program.entry.name))),
        None => Ok(()),
    }
}

/// The bytes of push constants or of the uniform block, for one round of one range.
pub(super) fn members(job: &Job<'_>, members: &[PushMember], range: &Range, round: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    for member in members {
        let value = value(job, &member.value, range, round);
        debug_assert_eq!(value.len(), member.size as usize, "{:?}", member.value);
        bytes.resize(member.offset as usize, 0);
        bytes.extend(value);
    }
    // Vulkan writes push constants and updates in words.
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    bytes
}

fn value(job: &Job<'_>, value: &PushValue, range: &Range, round: u32) -> Vec<u8> {
    let words = |words: &[u32]| words.iter().flat_map(|word| word.to_ne_bytes()).collect();
    match *value {
        PushValue::Grid => words(&range.grid),
        PushValue::Origin => words(&range.origin),
        PushValue::Count => words(&[range.count]),
        PushValue::Round => words(&[round]),
        PushValue::Uniform(id) => job.arguments.uniforms[&job.program.interface.uniforms[id].name].clone(),
        PushValue::Length(id) => words(&[length(job, id)]),
    }
}

/// Elements of a slice.
fn length(job: &Job<'_>, id: BufferId) -> u32 {
    let buffer = &job.program.interface.buffers[id];
    (job.arguments.buffers[&buffer.name].len() / stride(job, buffer)) as u32
}

/// Bytes from one element to the next.
pub(super) fn stride(job: &Job<'_>, buffer: &Buffer) -> usize {
    match layout::bytes(job.program, &buffer.element, buffer.glam).size {
        // A slice of unit structs holds no bytes, hence no elements.
        0 => 1,
        size => size as usize,
    }
}

fn missing(name: &str) -> Error {
    Error::Argument(format!("parameter `{name}` has no value"))
}
