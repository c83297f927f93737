//! Runs a split program as a scheduler would, with everything that could go wrong going wrong.
//!
//! Each instance has a frame of words. Instances are resumed in random order; a resumed continuation finds its variables poisoned until
//! a load gives them values, and when it leaves, every word outside the live set of its target is poisoned too.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::random::Random;
use crate::base::Table;
use crate::frame::layout::{Bits, FieldId, Layout};
use crate::ir::interpret::{Cell, Machine, Memory, Stop, Value};
use crate::ir::{LoadId, PointId, Program, Scalar, StoreId, TrapId, VarId, typing};
use crate::split::coroutine::{Coroutine, Target};

/// What the words of a frame hold, by word and lowest bit. What is not there is poison.
type Frame = BTreeMap<(u32, u32), Cell>;

/// An instance between two continuations.
struct Instance {
    id: u32,
    /// Where it goes on; nothing once it ended.
    point: Option<PointId>,
    frame: Frame,
    trap: Option<TrapId>,
    /// Steps that it may still take.
    steps: u64,
}

/// Runs instances `0..count` to their ends: the trap that ended each, if one did. An error says what the split program did that it must not.
pub fn run_split(
    coroutine: &Coroutine,
    layout: &Layout,
    memory: &mut Memory,
    count: u32,
    steps: u64,
    random: &mut Random,
) -> Result<Vec<Option<TrapId>>, String> {
    let mut instances: Vec<Instance> =
        (0..count).map(|id| Instance { id, point: Some(PointId(0)), frame: Frame::new(), trap: None, steps }).collect();
    let mut waiting: Vec<usize> = (0..instances.len()).collect();
    while !waiting.is_empty() {
        let chosen = random.below(waiting.len());
        let instance = &mut instances[waiting[chosen]];
        resume(coroutine, layout, memory, instance)?;
        if instance.point.is_none() {
            waiting.swap_remove(chosen);
        }
    }
    Ok(instances.into_iter().map(|instance| instance.trap).collect())
}

/// Runs one continuation of an instance.
fn resume(coroutine: &Coroutine, layout: &Layout, memory: &mut Memory, instance: &mut Instance) -> Result<(), String> {
    let Some(point) = instance.point else { return Ok(()) };
    let program = &coroutine.program;
    let name = &program.points[point].name;
    let mut machine = Machine::new(program, &coroutine.vars, memory, [instance.id, 0, 0], instance.steps);
    let frame = RefCell::new(&mut instance.frame);
    let slots = |at: LoadId, vars: &mut Table<VarId, Value>| {
        load(coroutine, layout, &layout.loads[at], &frame.borrow(), vars);
    };
    let stored = |at: StoreId, vars: &Table<VarId, Value>| {
        store(coroutine, layout, &layout.early[at], vars, &mut frame.borrow_mut());
    };
    machine.slots = Some(&slots);
    machine.stored = Some(&stored);
    let site = match machine.run(&layout.bodies[point]) {
        Err(Stop::Leave(site)) => site,
        Err(Stop::Trap(trap)) => {
            instance.trap = Some(trap);
            instance.point = None;
            return Ok(());
        }
        Err(stop) => return Err(format!("in '{name}: {stop:?}")),
        Ok(()) => return Err(format!("'{name} ends without leaving")),
    };
    let edge = &coroutine.sites[site];
    if let Some(key) = &edge.key {
        let key = machine.eval(key).and_then(|value| value.need("a key"));
        key.map_err(|stop| format!("in '{name}: {stop:?}"))?;
    }
    instance.steps = machine.steps;
    let vars = machine.vars;
    instance.point = match edge.target {
        Target::End => None,
        Target::Point(to) => {
            store(coroutine, layout, &layout.stores[site], &vars, &mut instance.frame);
            poison_outside(&coroutine.program, layout, to, &mut instance.frame);
            Some(to)
        }
    };
    Ok(())
}

/// Copies fields from the frame to the variables.
fn load(coroutine: &Coroutine, layout: &Layout, fields: &[FieldId], frame: &Frame, vars: &mut Table<VarId, Value>) {
    for field in fields.iter().map(|field| &layout.fields[*field]) {
        let numbers = field.scalars(&coroutine.program, &coroutine.vars[field.var].ty);
        let scalars = typing::scalars(&coroutine.program, &field.ty);
        for ((scalar, at), place) in scalars.into_iter().zip(numbers).zip(field.places(&coroutine.program)) {
            let part = |(word, bits): &(u32, Bits)| {
                let cell = frame.get(&(*word, bits.first)).copied().unwrap_or(Cell::Poison);
                cell.map(|value| extracted(value, *bits, scalar))
            };
            vars[field.var].cells[at] = match (place.first().map_or(Cell::Poison, part), place.get(1).map(part)) {
                (Cell::Bits(low), Some(high)) => high.map(|high| low | high << 32),
                (_, Some(_)) => Cell::Poison,
                (low, None) => low,
            };
        }
    }
}

/// The value that was put into some bits, as a cell of its type.
fn extracted(value: u64, bits: Bits, scalar: Scalar) -> u64 {
    let unused = 64 - bits.count;
    let width = 64 - 8 * scalar.bytes();
    if bits.signed { (((value << unused) as i64 >> unused) as u64) << width >> width } else { value }
}

/// Copies fields from the variables to the frame. A word is overwritten whole: what it held beside them is gone.
fn store(coroutine: &Coroutine, layout: &Layout, fields: &[FieldId], vars: &Table<VarId, Value>, frame: &mut Frame) {
    for together in layout.together(fields) {
        for field in together.iter().map(|field| &layout.fields[*field]) {
            frame.retain(|(word, _), _| !field.words.contains(word));
        }
        for field in together.iter().map(|field| &layout.fields[*field]) {
            let numbers = field.scalars(&coroutine.program, &coroutine.vars[field.var].ty);
            for (at, place) in numbers.into_iter().zip(field.places(&coroutine.program)) {
                let cell = vars[field.var].cells[at];
                for ((word, bits), part) in place.into_iter().zip(0..) {
                    frame.insert((word, bits.first), cell.map(|value| value >> (32 * part) & ((1 << bits.count) - 1)));
                }
            }
        }
    }
}

fn poison_outside(program: &Program, layout: &Layout, point: PointId, frame: &mut Frame) {
    let live = layout.live[point].iter().flat_map(|field| layout.fields[*field].places(program)).flatten();
    let live: BTreeSet<(u32, u32)> = live.map(|(word, bits)| (word, bits.first)).collect();
    frame.retain(|at, _| live.contains(at));
}
