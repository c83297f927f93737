//! The buffers of a plan's bindings: made, filled from the arguments, and read back.

use std::collections::BTreeMap;

use corogen_runtime::vulkan::{Buffer, Error, Gpu, Home, Transfer, TrapTable};

use super::arguments;
use super::job::Job;
use crate::ir::BufferAccess;
use crate::schedule::plan::{self, PushMember, Resource, Scratch};

/// What the counter of an append buffer begins with.
const COUNTER: [u8; 4] = [0; 4];

/// The buffer of a resource.
pub(super) fn allocate(
    gpu: &Gpu,
    job: &Job<'_>,
    resource: &Resource,
    capacity: u32,
    rounds: u32,
) -> Result<Buffer, Error> {
    let home = if resource.is_mapped() { Home::Host } else { Home::Device };
    let scratch = |name| {
        let scratch = job.plan.scratch.iter().find(|scratch| scratch.resource == *resource);
        let size = |scratch: &Scratch| {
            // The rounds of a batch, one before them for the tail, and one after them.
            let rounds = u64::from(rounds) + 2;
            scratch.bytes + scratch.bytes_per_slot * u64::from(capacity) + scratch.bytes_per_round * rounds
        };
        let bytes = scratch.map_or(0, size);
        match scratch.is_some_and(|scratch| scratch.bytes_per_slot > 0) {
            true => Buffer::for_slots(gpu, name, bytes, job.plan.slots_setting()),
            false => Buffer::new(gpu, name, bytes, home),
        }
    };
    match resource {
        Resource::User(id) => {
            let user = &job.program.interface.buffers[*id];
            let size = match user.access {
                BufferAccess::Counter => COUNTER.len(),
                _ => job.arguments.buffers[&user.name].len(),
            };
            Buffer::new(gpu, &user.name, size as u64, home)
        }
        Resource::Uniforms => Buffer::new(gpu, "uniforms", bytes_of(&job.plan.block).into(), home),
        Resource::Traps => Buffer::new(gpu, "traps", TrapTable::buffer_bytes(job.program.traps.len()), home),
        Resource::Frames => scratch("frames"),
        Resource::FrameGroups => scratch("frame_groups"),
        Resource::FrameRest => scratch("frame_rests"),
        Resource::Queues => scratch("queues"),
        Resource::Counters => scratch("counters"),
        Resource::Status => scratch("status"),
        Resource::Keys => scratch("keys"),
        Resource::Moves => scratch("moves"),
        Resource::Noted => scratch("noted"),
        Resource::Promised(name) => scratch(name),
        Resource::Waiting => scratch("waiting"),
        Resource::Counts => Buffer::new(gpu, "counts", plan::counts_bytes(job.program.points.len()), home),
    }
}

pub(super) fn upload(job: &Job<'_>, buffers: &[Buffer], transfer: &mut Transfer) -> Result<(), Error> {
    for (resource, buffer) in job.plan.bindings.iter().zip(buffers) {
        if let Resource::User(id) = resource {
            let user = &job.program.interface.buffers[*id];
            match user.access {
                BufferAccess::Counter => transfer.write(buffer, &COUNTER)?,
                // it begins empty, whatever its room holds
                BufferAccess::Append { .. } => {}
                _ => transfer.write(buffer, job.arguments.buffers[&user.name].as_slice())?,
            }
        }
    }
    Ok(())
}

/// What the run may have changed, by name, and the counts of the append buffers.
pub(super) type Results = (BTreeMap<String, Vec<u8>>, BTreeMap<String, u64>);

pub(super) fn download(job: &Job<'_>, buffers: &[Buffer], transfer: &mut Transfer) -> Result<Results, Error> {
    let (mut found, mut counts) = (BTreeMap::new(), BTreeMap::new());
    let mut read = |buffer: &Buffer| {
        let mut bytes = vec![0; buffer.size() as usize];
        // SAFETY: any bytes are bytes.
        unsafe { transfer.read(buffer, &mut bytes)? };
        Ok::<_, Error>(bytes)
    };
    for (resource, buffer) in job.plan.bindings.iter().zip(buffers) {
        let Resource::User(id) = resource else { continue };
        let user = &job.program.interface.buffers[*id];
        match user.access {
            BufferAccess::Read | BufferAccess::Counter => {}
            BufferAccess::ReadWrite | BufferAccess::Atomic => {
                found.insert(user.name.clone(), read(buffer)?);
            }
            BufferAccess::Append { counter } => {
                let Some(counter) = bound(job, buffers, &Resource::User(counter)) else { continue };
                let pushed = read(counter)?.first_chunk().map_or(0, |bytes| u32::from_ne_bytes(*bytes));
                let mut bytes = read(buffer)?;
                bytes.truncate((pushed as usize).saturating_mul(arguments::stride(job, user)));
                found.insert(user.name.clone(), bytes);
                counts.insert(user.name.clone(), u64::from(pushed));
            }
        }
    }
    Ok((found, counts))
}

/// The buffer bound for a resource.
pub(super) fn bound<'a>(job: &Job<'_>, buffers: &'a [Buffer], resource: &Resource) -> Option<&'a Buffer> {
    job.plan.bindings.iter().position(|bound| bound == resource).map(|binding| &buffers[binding])
}

/// Bytes that these members take.
pub(super) fn bytes_of(members: &[PushMember]) -> u32 {
    members.last().map_or(0, |last| (last.offset + last.size).next_multiple_of(4))
}
