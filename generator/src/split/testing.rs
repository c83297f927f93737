//! Runs programs of one instance, whole and cut.

use super::coroutine::{Coroutine, Target};
use crate::ir::interpret::{self, Machine, Memory, Stop, Value};
use crate::ir::{BufferId, PointId, Program};

/// Enough for any program that ends.
const STEPS: u64 = 20_000;

fn memory(program: &Program) -> Memory {
    Memory::zeroed(program, 8)
}

/// What an instance of the whole program writes.
pub(crate) fn uncut(program: &Program, id: u32) -> Result<Vec<Value>, Stop> {
    let mut memory = memory(program);
    interpret::entry(program, &mut memory, [id, 0, 0], STEPS)?;
    Ok(memory.buffers[BufferId(0)].clone())
}

/// Runs continuations until the end. What one leaves behind is there in the next where that one says that it is alive; all
/// else is poison.
pub(crate) fn cut(coroutine: &Coroutine, id: u32) -> Result<Vec<Value>, Stop> {
    let mut memory = memory(&coroutine.program);
    let mut point = PointId(0);
    let mut frame = None;
    for _ in 0..STEPS {
        let continuation = &coroutine.continuations[point];
        let mut machine = Machine::new(&coroutine.program, &coroutine.vars, &mut memory, [id, 0, 0], STEPS);
        let kept = frame.get_or_insert_with(|| machine.vars.clone());
        for &var in &continuation.live_in {
            machine.vars[var] = kept[var].clone();
        }
        let site = match machine.run(&continuation.body) {
            Err(Stop::Leave(site)) => site,
            Err(stop) => return Err(stop),
            Ok(()) => return Err(Stop::Invalid("fell off the end".into())),
        };
        for (kept, value) in kept.iter_mut().zip(&machine.vars) {
            if !value.is_poisoned() {
                *kept = value.clone();
            }
        }
        match coroutine.sites[site].target {
            Target::Point(next) => point = next,
            Target::End => return Ok(memory.buffers[BufferId(0)].clone()),
        }
    }
    Err(Stop::Steps)
}
