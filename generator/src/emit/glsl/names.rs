//! One namer for everything: the user's names, changed as little as GLSL demands.
//!
//! Global names (structs, constants, functions, the interface, points) are given once, here. Locals are named while a body
//! is printed ([`Scopes`]): a name may come again in a sibling scope, never inside the scope of another variable of that
//! name, so `let x = …; let x = …;` prints as `x` and `x_2`.

use std::collections::{BTreeMap, BTreeSet};

use super::builtin::used_builtins;
use super::namer::{Namer, numbered, spell};
use super::variants::Variants;
use crate::base::Table;
use crate::frame::layout::{FieldId, Layout};
use crate::ir::{BufferId, ConstantId, FunctionId, PointId, StructId, UniformId, VarId};
use crate::split::coroutine::Coroutine;

/// Names of everything but locals.
pub(super) struct Names {
    pub(super) structs: Table<StructId, String>,
    pub(super) fields: Table<StructId, Vec<String>>,
    pub(super) constants: Table<ConstantId, String>,
    pub(super) variants: Variants,
    pub(super) functions: Table<FunctionId, String>,
    pub(super) buffers: Table<BufferId, String>,
    /// `ImageBuffer`
    pub(super) blocks: Table<BufferId, String>,
    /// `image_length`
    pub(super) lengths: Table<BufferId, String>,
    pub(super) uniforms: Table<UniformId, String>,
    /// The invocation index.
    pub(super) id: String,
    /// The function that gives it in a continuation: `load_id`.
    pub(super) load_id: String,
    /// The entry's own name.
    pub(super) entry: String,
    /// Continuations, as functions.
    pub(super) continuations: Table<PointId, String>,
    /// Continuations, as values: `POINT_SHADE`.
    pub(super) points: Table<PointId, String>,
    /// `load_throughput`, `store_throughput` and what they stand for where a frame is in registers.
    pub(super) loads: Table<FieldId, String>,
    pub(super) stores: Table<FieldId, String>,
    pub(super) registers: Table<FieldId, String>,
    /// What a field is called where it is an argument beside others.
    pub(super) parameters: Table<FieldId, String>,
    /// `promise_uv`, by the name of the promise, and the buffer behind it: `promised_uv`.
    pub(super) promises: BTreeMap<String, [String; 2]>,
    /// What is named later is told from all of it.
    pub(super) namer: Namer,
    /// `store_bounce_hit_id`, for fields that share a word or fill groups of words, and are stored together.
    pub(super) joint_stores: BTreeMap<Vec<FieldId>, String>,
}

/// Names that generated code declares itself.
const OWN: &[&str] = &[
    "BUCKET_GROUP",
    "Counters",
    "EMPTY_QUEUE",
    "EXTENDED_FRAMES",
    "EXTENDED_GROUPS",
    "FRAME_GROUPS",
    "FRAME_IN_REGISTERS",
    "FrameGroups",
    "FrameRests",
    "Frames",
    "INSTANCE_COHERENT",
    "INSTANCE_IN_FRAME",
    "IN_ROUNDS",
    "KEY_BUCKETS",
    "Keys",
    "Launch",
    "Moves",
    "Noted",
    "PARTITION_SLOTS",
    "POINT_END",
    "POINT_NONE",
    "Parameters",
    "QUEUE_COUNT",
    "QUEUE_FREE",
    "QUEUE_ROOM",
    "Queue",
    "Queues",
    "RoundCounters",
    "SLOTS",
    "Status",
    "TRAP_RECORDS",
    "TrapRecord",
    "TrapSite",
    "Traps",
    "Waiting",
    "batch_size",
    "bucket_ends",
    "bucket_of",
    "by_block",
    "by_key",
    "begun",
    "blocks_of",
    "capacity",
    "choose_turn",
    "clear_queue",
    "compaction",
    "exhausted",
    "extended_at",
    "extended_groups",
    "fetched_instances",
    "frame_group",
    "frame_groups",
    "frame_layout",
    "frame_rest",
    "frame_rests",
    "frame_word",
    "free_at",
    "freed_slots",
    "grid",
    "group_at",
    "group_counts",
    "highest_key",
    "held_point",
    "instance",
    "invocation_id",
    "is_shared",
    "keep_promises",
    "load_instance",
    "lowest_key",
    "main",
    "most_active",
    "move_places",
    "moving_frames",
    "noted_points",
    "nth_place",
    "own_groups",
    "own_rest",
    "partition_begin",
    "partition_end",
    "partition_keys",
    "partition_room",
    "passed_over",
    "push",
    "push_free",
    "push_of_block",
    "pushed_first",
    "pushed_slots",
    "queue_at",
    "queue_begin",
    "queue_end",
    "queue_place",
    "queue_slots",
    "queued_slots",
    "queues",
    "range_count",
    "range_origin",
    "refill",
    "regrouped",
    "regrouping_pays",
    "resume_key",
    "resumed_slot",
    "resume_at",
    "round_ahead",
    "round_counters",
    "round_number",
    "set_frame_group",
    "shared_at",
    "shared_frames",
    "shared_groups",
    "shared_rest",
    "slot",
    "slot_instance",
    "slot_keys",
    "sort_queue",
    "sort_setting",
    "sorted_slots",
    "status_live",
    "status_unfinished",
    "status_unstarted",
    "status_waiting",
    "store_instance",
    "tail_share",
    "take_frame",
    "take_free_room",
    "take_partition",
    "take_room",
    "taken_slots",
    "trap",
    "trap_at",
    "trapped",
    "traps",
    "turn_begin",
    "turn_instance",
    "turn_lanes",
    "turn_queue",
    "used_slots",
    "vacant_slots",
    "waiting_instances",
];

/// What main functions call their own: it hides parameters of the user's of that name, of which they have no need.
const LOCALS: &[&str] = &["goes_on", "n", "point"];

impl Names {
    /// Names a coroutine and its frame.
    pub(super) fn new(coroutine: &Coroutine, layout: &Layout, helpers: &[&str]) -> Self {
        let program = &coroutine.program;
        let mut namer = Namer { builtins: used_builtins(coroutine), ..Namer::default() };
        namer.taken.extend(OWN.iter().chain(helpers).map(|name| name.to_string()));

        let structs = program.structs.iter().map(|it| namer.unique(&it.name)).collect();
        let fields = program.structs.iter().map(|it| field_names(it.fields.iter().map(|f| f.name.as_str()))).collect();
        let uniforms = program.interface.uniforms.iter().map(|it| namer.unique(&it.name)).collect();
        let buffers: Table<BufferId, String> =
            program.interface.buffers.iter().map(|it| namer.unique(&it.name)).collect();
        namer.taken.extend(LOCALS.iter().map(|name| name.to_string()));
        let id = namer.unique(&program.interface.id_name);
        let constants = program.constants.iter().map(|it| namer.unique(&it.name)).collect();
        let variants = Variants::new(program, &mut namer);
        let functions = program.functions.iter().map(|it| namer.function(it)).collect();
        let entry = namer.function(&program.entry);
        let lengths = buffers.iter().map(|name| namer.unique(&format!("{name}_length"))).collect();
        let continuations = coroutine
            .program
            .points
            .iter_enumerated()
            .map(|(point, it)| match point {
                PointId(0) => entry.clone(),
                _ if namer.is_free(&it.name) => namer.unique(&it.name),
                _ => namer.unique(&format!("resume_{}", it.name)),
            })
            .collect();
        let points =
            program.points.iter().map(|it| namer.unique(&format!("POINT_{}", it.name.to_uppercase()))).collect();
        let mut accessors =
            |prefix: &str| layout.fields.iter().map(|it| namer.unique(&format!("{prefix}_{}", it.name))).collect();
        let (loads, stores, registers) = (accessors("load"), accessors("store"), accessors("frame"));
        let load_id = namer.unique(&format!("load_{id}"));
        let stores: Table<FieldId, String> = stores;
        let joint = layout.joint_stores().into_iter().map(|fields| {
            let name = match fields[..] {
                [field] => stores[field].clone(),
                _ => {
                    let names: Vec<&str> = fields.iter().map(|&field| layout.fields[field].name.as_str()).collect();
                    namer.unique(&joint_store(&names))
                }
            };
            (fields, name)
        });
        let joint_stores = joint.collect();
        let promises = program.promises.keys().map(|name| {
            (name.clone(), [format!("promise_{name}"), format!("promised_{name}")].map(|name| namer.unique(&name)))
        });
        let promises = promises.collect();
        // What accessors declare beside them.
        namer.taken.extend(["word", "words"].map(String::from));
        let blocks = program.interface.buffers.iter().map(|it| namer.unique(&block_name(&it.name))).collect();
        let parameters = layout.fields.iter().map(|it| namer.unique(&it.name)).collect();
        Self {
            namer,
            load_id,
            structs,
            fields,
            constants,
            variants,
            functions,
            buffers,
            blocks,
            lengths,
            uniforms,
            id,
            entry,
            continuations,
            points,
            loads,
            stores,
            registers,
            parameters,
            promises,
            joint_stores,
        }
    }
}

/// `store_origin_direction` for `origin` and `direction`: of many only the first, as a line has an end.
fn joint_store(names: &[&str]) -> String {
    const LONGEST: usize = 72;
    let all = format!("store_{}", names.join("_"));
    if all.len() <= LONGEST {
        return all;
    }
    let first = |count: usize| format!("store_{}_and_{}_more", names[..count].join("_"), names.len() - count);
    (2..names.len()).rev().map(first).find(|name| name.len() <= LONGEST).unwrap_or_else(|| first(1))
}

/// `image` → `ImageBuffer`
fn block_name(buffer: &str) -> String {
    let words = buffer.split('_').map(|word| {
        let mut letters = word.chars();
        letters.next().map_or(String::new(), |first| first.to_ascii_uppercase().to_string() + letters.as_str())
    });
    format!("{}Buffer", words.collect::<String>())
}

/// Fields are a scope of their own; a tuple's numbers become words.
fn field_names<'a>(names: impl ExactSizeIterator<Item = &'a str>) -> Vec<String> {
    let single = names.len() == 1;
    let mut namer = Namer::default();
    names
        .map(|name| {
            let word = match name {
                "_0" if single => "value",
                "_0" => "first",
                "_1" => "second",
                "_2" => "third",
                "_3" => "fourth",
                // of an array, and of nothing else
                "length" => "length_",
                other => other,
            };
            namer.unique(word)
        })
        .collect()
}

/// The scopes that are open where a body is being printed.
#[derive(Default)]
pub(super) struct Scopes {
    /// What no local may be called: globals that the body may use.
    globals: BTreeSet<String>,
    /// Functions of GLSL's own that the body calls: no local may be called so in whose scope such a call stands.
    builtins: BTreeSet<&'static str>,
    /// Of variables that share a user's name what they are called in the frame: `worst_2 = load_worst_2(slot)`.
    in_frame: BTreeMap<VarId, String>,
    /// The builtin that nothing in the scope of the next declaration calls: `float cos = cos(phi);`.
    pub(super) free_builtin: Option<String>,
    open: Vec<Vec<(VarId, String)>>,
}

impl Scopes {
    /// No scope is open; names of `globals` and `builtins` are not given to locals, those of `in_frame` only to their own.
    pub(super) fn new(
        globals: BTreeSet<String>,
        builtins: BTreeSet<&'static str>,
        in_frame: BTreeMap<VarId, String>,
    ) -> Self {
        Self { globals, builtins, in_frame, ..Self::default() }
    }

    /// Whether a variable of the user's has the name of a function of GLSL's own that the body calls.
    pub(super) fn meets_builtin(&self, wanted: &str) -> bool {
        self.builtins.contains(wanted)
    }

    /// Opens a scope.
    pub(super) fn enter(&mut self) {
        self.open.push(Vec::new());
    }

    /// Closes it: its names are free again.
    pub(super) fn leave(&mut self) {
        self.open.pop();
    }

    /// Declares a variable in the innermost scope and gives it a name.
    pub(super) fn declare(&mut self, var: VarId, wanted: &str) -> String {
        let free = self.free_builtin.take();
        let wanted = self.in_frame.get(&var).map_or(wanted, String::as_str);
        let taken = |name: &str| {
            self.globals.contains(name)
                || self.in_frame.iter().any(|(other, kept)| kept == name && *other != var)
                || self.builtins.contains(name) && free.as_deref() != Some(name)
                || self.open.iter().flatten().any(|(_, other)| other == name)
        };
        let name = numbered(spell(wanted), taken);
        self.open.last_mut().expect("a scope is open").push((var, name.clone()));
        name
    }

    /// Declares a name that is no variable of the user's.
    pub(super) fn declare_own(&mut self, wanted: &str) -> String {
        self.declare(VarId(u32::MAX), wanted)
    }

    /// The name of a declared variable.
    pub(super) fn name(&self, var: VarId) -> Option<&str> {
        self.open.iter().flatten().rev().find(|(declared, _)| *declared == var).map(|(_, name)| name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn siblings_share_a_name_and_nested_scopes_do_not() {
        let mut scopes = Scopes::new(["image".to_string()].into(), ["cos"].into(), BTreeMap::new());
        scopes.enter();
        assert_eq!(scopes.declare(VarId(0), "x"), "x");
        assert_eq!(scopes.declare(VarId(1), "x"), "x_2");
        scopes.enter();
        assert_eq!(scopes.declare(VarId(2), "x"), "x_3");
        scopes.leave();
        scopes.enter();
        assert_eq!(scopes.declare(VarId(3), "x"), "x_3");
        assert_eq!(scopes.declare(VarId(4), "image"), "image_2");
        assert_eq!(scopes.declare(VarId(5), "cos"), "cos_2");
        scopes.free_builtin = Some("cos".into());
        assert_eq!(scopes.declare(VarId(6), "cos"), "cos");
        assert_eq!(scopes.name(VarId(0)), Some("x"));
        assert_eq!(scopes.name(VarId(2)), None);
    }

    #[test]
    fn a_store_of_many_names_the_first() {
        assert_eq!(joint_store(&["origin", "direction"]), "store_origin_direction");
        let long = ["throughput", "rng_state", "ray_origin", "ray_direction", "has_been_counted", "bounce"];
        assert_eq!(joint_store(&long), "store_throughput_rng_state_ray_origin_ray_direction_and_2_more");
        let longest = ["cell_default_result_split_0_generation_and_all_that_it_stands_for", "index"];
        assert_eq!(joint_store(&longest), format!("store_{}_and_1_more", longest[0]));
    }
}
