//! Frame: what an instance keeps while it is suspended, and where.
//!
//! - **Takes** a [`crate::split::coroutine::Coroutine`].
//! - **Gives** a [`layout::Layout`].
//! - **Afterwards** every read of a continuation is of a leaf that it loaded or defined; each value has one slot everywhere,
//!   so what a continuation does not touch is neither loaded nor stored; two values share a slot only where they are never
//!   alive at the same point.

pub mod layout;
pub mod print;
pub mod verify;

mod calls;
mod colour;
mod fields;
mod forward;
mod leaves;
mod liveness;
mod movement;
mod set;
mod uses;
mod valid;

use crate::base::Table;
use crate::base::options::FrameOptions;
use crate::ir::{PointId, SiteId};
use crate::split::coroutine::Coroutine;
use calls::Calls;
use colour::Vertex;
use fields::Draft;
use layout::{Field, FieldId, Layout};
use leaves::Leaves;
use movement::Movement;
use set::LeafSet;
use uses::Uses;

/// The frame of a coroutine.
pub fn layout(coroutine: &Coroutine, options: &FrameOptions) -> Layout {
    let calls = Calls::of(&coroutine.program);
    let leaves = Leaves::of(coroutine);
    let movement = Movement::of(coroutine, Uses { program: &coroutine.program, leaves: &leaves, calls: &calls });
    let drafts = fields::draft(coroutine, &leaves, &movement);

    let points = coroutine.continuations.len();
    let alive = |draft: &Draft, point: PointId| movement.kept[point].contains(draft.leaves[0]);
    let vertices: Vec<Vertex> = drafts
        .iter()
        .map(|draft| Vertex {
            weight: draft.leaves.iter().map(|leaf| leaves.leaves[*leaf].words as usize).sum(),
            points: movement.kept.keys().filter(|point| alive(draft, *point)).map(usize::from).collect(),
        })
        .collect();
    let words = if options.sharing { colour::colour(&vertices, points) } else { one_each(&vertices) };

    let mut order: Vec<usize> = (0..drafts.len()).collect();
    order.sort_by_key(|&at| (words[at].first().copied(), vertices[at].points.first().copied(), at));
    let fields: Table<FieldId, Field> = order
        .iter()
        .map(|&at| {
            let draft = &drafts[at];
            Field {
                name: draft.name.clone(),
                var: draft.var,
                path: draft.path.clone(),
                components: draft.components.clone(),
                ty: draft.ty.clone(),
                words: words[at].clone(),
                why: why(coroutine, &movement, draft),
            }
        })
        .collect();
    let moved = |set: &LeafSet| -> Vec<FieldId> {
        fields.keys().filter(|field| set.contains(drafts[order[usize::from(*field)]].leaves[0])).collect()
    };
    let layout = Layout {
        words: words.iter().flatten().max().map_or(0, |last| last + 1),
        max_live_words: colour::most_alive(&vertices, points) as u32,
        live: movement.kept.iter().map(moved).collect::<Table<PointId, _>>(),
        loads: movement.loads.iter().map(moved).collect::<Table<PointId, _>>(),
        stores: movement.stores.iter().map(moved).collect::<Table<SiteId, _>>(),
        fields,
    };
    debug_assert_eq!(verify::verify(coroutine, &layout), Vec::<String>::new(), "the frame is wrong");
    layout
}

/// Words of its own for every field.
fn one_each(vertices: &[Vertex]) -> Vec<Vec<u32>> {
    let mut next = 0;
    vertices
        .iter()
        .map(|vertex| {
            let first = next;
            next += vertex.weight as u32;
            (first..next).collect()
        })
        .collect()
}

/// Where a field is used: `used after 'shade', 'intersect'`.
fn why(coroutine: &Coroutine, movement: &Movement, draft: &Draft) -> String {
    let users: Vec<String> = movement
        .loads
        .iter_enumerated()
        .filter(|(_, loads)| loads.contains(draft.leaves[0]))
        .map(|(point, _)| format!("'{}'", coroutine.program.points[point].name))
        .collect();
    format!("used after {}", users.join(", "))
}

#[cfg(test)]
mod tests;
