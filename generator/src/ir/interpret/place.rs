//! Reading and writing places.

use super::{Cell, Machine, Stop, Value};
use crate::ir::{Place, Projection, Root, Type, typing};

/// A place whose indices are evaluated.
pub(super) struct Spot {
    root: Root,
    /// The element of a buffer.
    element: usize,
    /// The scalars in the variable, uniform, constant or element.
    first: usize,
    count: usize,
}

impl Machine<'_> {
    /// Evaluates the indices of a place; nothing if one of them is poison.
    pub(super) fn spot(&mut self, place: &Place) -> Result<Option<Spot>, Stop> {
        let mut path = place.path.as_slice();
        let mut element = 0;
        let mut ty = match place.root {
            Root::Var(id) => self.types[id].clone(),
            Root::Uniform(id) => self.program.interface.uniforms[id].ty.clone(),
            Root::Constant(id) => self.program.constants[id].value.ty.clone(),
            Root::Buffer(id) => {
                let Some((Projection::Index(index), rest)) = path.split_first() else {
                    return Err(Stop::Invalid("a buffer without an index".into()));
                };
                let Some(index) = self.index(index)? else { return Ok(None) };
                if index >= self.memory.buffers[id].len() {
                    return Err(Stop::Invalid(format!("element {index} of {id:?}")));
                }
                element = index;
                path = rest;
                self.program.interface.buffers[id].element.clone()
            }
        };
        let mut first = 0;
        for step in path {
            let number = match step {
                Projection::Field(at) => *at as usize,
                Projection::Component(at) => usize::from(*at),
                Projection::Index(index) => match self.index(index)? {
                    Some(index) => index,
                    None => return Ok(None),
                },
            };
            let Some((part, before)) = typing::part_at(self.program, &ty, number) else {
                return Err(Stop::Invalid(format!("part {number} of {ty:?}")));
            };
            first += before;
            ty = part;
        }
        Ok(Some(Spot { root: place.root, element, first, count: typing::scalar_count(self.program, &ty) }))
    }

    fn index(&mut self, index: &crate::ir::Expr) -> Result<Option<usize>, Stop> {
        Ok(self.expr(index)?.cells.first().and_then(|cell| cell.bits()).map(|bits| bits as usize))
    }

    /// The value at a place of type `ty`.
    pub(super) fn load(&mut self, place: &Place, ty: &Type) -> Result<Value, Stop> {
        match self.spot(place)? {
            Some(spot) => self.read(&spot),
            None => Ok(Value::poison(typing::scalar_count(self.program, ty))),
        }
    }

    pub(super) fn read(&mut self, spot: &Spot) -> Result<Value, Stop> {
        let constant;
        let all: &[Cell] = match spot.root {
            Root::Var(id) => &self.vars[id].cells,
            Root::Uniform(id) => &self.memory.uniforms[id].cells,
            Root::Buffer(id) => &self.memory.buffers[id][spot.element].cells,
            Root::Constant(id) => {
                let program = self.program;
                constant = self.expr(&program.constants[id].value)?;
                &constant.cells
            }
        };
        Ok(Value { cells: all[spot.first..spot.first + spot.count].to_vec() })
    }

    /// Writes a value to a place. A buffer takes no poison.
    pub(super) fn store(&mut self, place: &Place, value: Value) -> Result<(), Stop> {
        let Some(spot) = self.spot(place)? else {
            return match place.root {
                // Any element may have been meant.
                Root::Var(id) => {
                    self.vars[id].cells.fill(Cell::Poison);
                    Ok(())
                }
                _ => Err(Stop::Poison("the index of a store".into())),
            };
        };
        self.write(&spot, value)
    }

    pub(super) fn write(&mut self, spot: &Spot, value: Value) -> Result<(), Stop> {
        let range = spot.first..spot.first + spot.count;
        match spot.root {
            Root::Var(id) => self.vars[id].cells[range].copy_from_slice(&value.cells),
            Root::Buffer(id) => {
                if value.is_poisoned() {
                    let name = &self.program.interface.buffers[id].name;
                    return Err(Stop::Poison(format!("a store to `{name}`")));
                }
                self.memory.buffers[id][spot.element].cells[range].copy_from_slice(&value.cells);
            }
            Root::Uniform(_) | Root::Constant(_) => return Err(Stop::Invalid("a write to a constant".into())),
        }
        Ok(())
    }
}
