//! What templates show: finished strings and flags. Templates decide nothing.

use std::collections::BTreeSet;

use askama::Template;

/// `shared/types.glsl`
#[derive(Template)]
#[template(path = "glsl/types.glsl")]
pub(super) struct TypesView {
    pub(super) module: String,
    pub(super) structs: Vec<String>,
    pub(super) constants: Vec<String>,
    pub(super) tables: Vec<String>,
}

/// `shared/interface.glsl`
#[derive(Template)]
#[template(path = "glsl/interface.glsl")]
pub(super) struct InterfaceView {
    pub(super) push: Vec<String>,
    /// The member that only kernels which run in rounds have.
    pub(super) round: String,
    /// Whether an instance reads a buffer that it also writes.
    pub(super) follows: bool,
    pub(super) bindings: Vec<BindingView>,
    pub(super) traps: Option<TrapsView>,
    pub(super) counts: Option<CountsView>,
    pub(super) id: String,
    pub(super) id_type: String,
    pub(super) id_value: Vec<String>,
}

/// A storage buffer.
pub(super) struct BindingView {
    pub(super) binding: usize,
    pub(super) qualifiers: String,
    pub(super) block: String,
    pub(super) members: Vec<String>,
}

/// The buffer of trap counters and records.
pub(super) struct TrapsView {
    pub(super) binding: usize,
    pub(super) sites: usize,
    /// Whether indices have 64 bits.
    pub(super) wide: bool,
}

/// The buffer that continuations count in.
pub(super) struct CountsView {
    pub(super) binding: usize,
    pub(super) words: usize,
}

/// `shared/helpers.glsl` and `shared/functions.glsl`: a comment, then definitions with a blank line between them.
#[derive(Template)]
#[template(path = "glsl/definitions.glsl")]
pub(super) struct DefinitionsView {
    pub(super) about: String,
    pub(super) extension: Option<&'static str>,
    pub(super) definitions: Vec<String>,
}

/// `shared/points.glsl`
#[derive(Template)]
#[template(path = "glsl/points.glsl")]
pub(super) struct PointsView {
    pub(super) points: Vec<String>,
    pub(super) end: usize,
    /// Whether instances suspend with a key.
    pub(super) keys: bool,
}

/// `shared/<point>.glsl`
#[derive(Template)]
#[template(path = "glsl/continuation.glsl")]
pub(super) struct ContinuationView {
    pub(super) header: Vec<String>,
    /// What it returns.
    pub(super) ty: &'static str,
    pub(super) name: String,
    pub(super) body: String,
}

/// `state_machine/frame.glsl`
#[derive(Template)]
#[template(path = "glsl/registers.glsl")]
pub(super) struct RegistersView {
    pub(super) index: Option<IndexView>,
    pub(super) fields: Vec<RegisterView>,
    pub(super) joint: Vec<JointStoreView>,
    pub(super) promises: Vec<PromiseView>,
}

/// How a continuation gets the instance's index.
pub(super) struct IndexView {
    pub(super) ty: String,
    /// The function that gives it.
    pub(super) load: String,
    /// The variable that keeps it for functions.
    pub(super) id: String,
}

/// A frame field that is a register.
pub(super) struct RegisterView {
    /// Whether it is stored alone somewhere.
    pub(super) alone: bool,
    pub(super) declaration: String,
    pub(super) why: String,
    pub(super) register: String,
    pub(super) ty: String,
    pub(super) parameter: String,
    pub(super) load: String,
    pub(super) store: String,
}

/// What begins every kernel.
pub(super) struct KernelHead {
    pub(super) about: Vec<String>,
    pub(super) extensions: Vec<&'static str>,
    /// Before the includes.
    pub(super) defines: Vec<&'static str>,
    pub(super) includes: Vec<String>,
}

/// `megakernel/megakernel.comp`
#[derive(Template)]
#[template(path = "glsl/megakernel.comp")]
pub(super) struct MegakernelView {
    pub(super) head: KernelHead,
    pub(super) docs: Vec<String>,
    pub(super) entry: String,
    pub(super) body: String,
    pub(super) id: String,
    pub(super) traps: bool,
}

/// `state_machine/state_machine.comp`
#[derive(Template)]
#[template(path = "glsl/state_machine.comp")]
pub(super) struct StateMachineView {
    pub(super) head: KernelHead,
    pub(super) id: String,
    pub(super) traps: bool,
    pub(super) entry: String,
    /// In the loop.
    pub(super) cases: Vec<CaseView>,
    /// Whether continuations say where instances go on, and not only whether they do.
    pub(super) asks_for_points: bool,
    /// Whether each turn begins at the first of them.
    pub(super) has_one_head: bool,
    /// Where instances leave the loop.
    pub(super) exits: Vec<String>,
    /// Behind it.
    pub(super) last: Vec<CaseView>,
}

/// A continuation that a kernel resumes.
pub(super) struct CaseView {
    pub(super) constant: String,
    pub(super) function: String,
}

/// `wavefront/frame.glsl`
#[derive(Template)]
#[template(path = "glsl/wavefront_frame.glsl")]
pub(super) struct WaveFrameView {
    pub(super) index: Option<IndexView>,
    pub(super) groups: Option<GroupsView>,
    pub(super) rest: Option<RestView>,
    /// The place of the instance's number.
    pub(super) instance: String,
    pub(super) fields: Vec<WaveFieldView>,
    pub(super) joint: Vec<JointStoreView>,
    /// The number of the constant that says whether promises are kept.
    pub(super) keep_promises: usize,
    pub(super) promises: Vec<PromiseView>,
}

/// What instances promise under a name.
pub(super) struct PromiseView {
    pub(super) name: String,
    pub(super) function: String,
    pub(super) ty: String,
    /// The array that keeps it, where a scheduler stops.
    pub(super) buffer: String,
    pub(super) block: String,
    pub(super) binding: usize,
}

/// The groups of four words of all frames.
pub(super) struct GroupsView {
    pub(super) binding: usize,
    /// How many of four words a frame has.
    pub(super) count: u32,
}

/// What remains of all frames behind the groups.
pub(super) struct RestView {
    pub(super) binding: usize,
    pub(super) ty: &'static str,
}

/// What stores the values of a word, or of groups of words.
pub(super) struct JointStoreView {
    pub(super) about: String,
    pub(super) name: String,
    pub(super) parameters: String,
    pub(super) stores: Vec<String>,
}

/// A frame field in memory.
pub(super) struct WaveFieldView {
    pub(super) name: String,
    pub(super) why: String,
    pub(super) ty: String,
    pub(super) parameter: String,
    pub(super) load: String,
    pub(super) store: String,
    pub(super) loads: Vec<String>,
    /// Its own store; nothing where it is always stored with others.
    pub(super) stores: Vec<String>,
}

/// `persistent/frame.glsl`
#[derive(Template)]
#[template(path = "glsl/persistent_frame.glsl")]
pub(super) struct PersistentFrameView {
    pub(super) index: Option<IndexView>,
    pub(super) binding: usize,
    /// Groups of four words.
    pub(super) groups: u32,
    pub(super) rest: Option<SharedRestView>,
    /// Which functions for words and groups the accessors call.
    pub(super) called: BTreeSet<&'static str>,
    pub(super) fields: Vec<WaveFieldView>,
    pub(super) joint: Vec<JointStoreView>,
    pub(super) promises: Vec<PromiseView>,
}

/// What remains of a frame behind its groups.
pub(super) struct SharedRestView {
    pub(super) ty: &'static str,
    /// Where it stands in a group that it does not fill.
    pub(super) components: &'static str,
}

/// `persistent/persistent.comp`
#[derive(Template)]
#[template(path = "glsl/persistent.comp")]
pub(super) struct PersistentView {
    pub(super) head: KernelHead,
    pub(super) counters: usize,
    pub(super) id: String,
    pub(super) traps: bool,
    /// Whether what an instance did to buffers must be there for the thread that goes on with it.
    pub(super) follows: bool,
    /// Of a frame.
    pub(super) words: u32,
    pub(super) entry: CaseView,
    /// The other points.
    pub(super) cases: Vec<CaseView>,
}

/// `wavefront/queues.glsl`
#[derive(Template)]
#[template(path = "glsl/wavefront_queues.glsl")]
pub(super) struct WaveQueuesView {
    pub(super) queues: usize,
    pub(super) counters: usize,
    pub(super) points: usize,
}

/// `wavefront/push.glsl`
#[derive(Template)]
#[template(path = "glsl/wavefront_push.glsl")]
pub(super) struct WavePushView {}

/// `wavefront/<point>.comp`
#[derive(Template)]
#[template(path = "glsl/wavefront_point.comp")]
pub(super) struct WavePointView {
    pub(super) head: KernelHead,
    pub(super) id: String,
    /// Whether its continuation may trap.
    pub(super) traps: bool,
    pub(super) entry: bool,
    pub(super) constant: String,
    pub(super) function: String,
    pub(super) targets: Vec<WaveTargetView>,
    /// Whether an instance may end in it.
    pub(super) ends: bool,
    /// Whether instances go on to a point that some reach with a key.
    pub(super) keys: bool,
}

/// `wavefront/keys.glsl`
#[derive(Template)]
#[template(path = "glsl/wavefront_keys.glsl")]
pub(super) struct WaveKeysView {
    pub(super) binding: usize,
}

/// `wavefront/sort.glsl`
#[derive(Template)]
#[template(path = "glsl/wavefront_sort.glsl")]
pub(super) struct WaveSortView {
    pub(super) slots: u32,
}

/// `wavefront/sort_<point>.comp`
#[derive(Template)]
#[template(path = "glsl/wavefront_sort.comp")]
pub(super) struct WaveSortPointView {
    pub(super) head: KernelHead,
    pub(super) constant: String,
}

/// Where a kernel's slots go on.
pub(super) struct WaveTargetView {
    pub(super) constant: String,
    pub(super) round: &'static str,
}

/// `wavefront/prepare.comp`
#[derive(Template)]
#[template(path = "glsl/wavefront_prepare.comp")]
pub(super) struct WavePrepareView {
    pub(super) head: KernelHead,
}

/// `wavefront/choose.comp`
#[derive(Template)]
#[template(path = "glsl/wavefront_choose.comp")]
pub(super) struct WaveChooseView {
    pub(super) head: KernelHead,
}

/// `wavefront/advance.comp`
#[derive(Template)]
#[template(path = "glsl/wavefront_advance.comp")]
pub(super) struct WaveAdvanceView {
    pub(super) head: KernelHead,
    pub(super) status: usize,
}

/// `wavefront/places.glsl`
#[derive(Template)]
#[template(path = "glsl/wavefront_places.glsl")]
pub(super) struct WavePlacesView {}

/// `wavefront/moves.glsl`
#[derive(Template)]
#[template(path = "glsl/wavefront_moves.glsl")]
pub(super) struct WaveMovesView {
    pub(super) binding: usize,
}

/// `wavefront/noted.glsl`
#[derive(Template)]
#[template(path = "glsl/wavefront_noted.glsl")]
pub(super) struct WaveNotedView {
    pub(super) binding: usize,
    /// Slots that a block goes through.
    pub(super) slots: u32,
}

/// `wavefront/note_points.comp`
#[derive(Template)]
#[template(path = "glsl/wavefront_note_points.comp")]
pub(super) struct WaveNotePointsView {
    pub(super) head: KernelHead,
}

/// `wavefront/regroup_queues.comp`
#[derive(Template)]
#[template(path = "glsl/wavefront_regroup_queues.comp")]
pub(super) struct WaveRegroupQueuesView {
    pub(super) head: KernelHead,
}

/// `wavefront/find_moves.comp`
#[derive(Template)]
#[template(path = "glsl/wavefront_find_moves.comp")]
pub(super) struct WaveFindMovesView {
    pub(super) head: KernelHead,
}

/// `wavefront/move_frames.comp`
#[derive(Template)]
#[template(path = "glsl/wavefront_move_frames.comp")]
pub(super) struct WaveMoveFramesView {
    pub(super) head: KernelHead,
    /// Groups of four words of a frame.
    pub(super) groups: u32,
    /// Whether something remains behind them.
    pub(super) rest: bool,
    /// Whether slots have keys.
    pub(super) keys: bool,
    /// What counts the frames, in a plan that counts.
    pub(super) counter: Option<usize>,
}

/// `wavefront/hold.comp`
#[derive(Template)]
#[template(path = "glsl/wavefront_hold.comp")]
pub(super) struct WaveHoldView {
    pub(super) head: KernelHead,
    /// The number of the constant that names the point.
    pub(super) held_point: usize,
}

/// `wavefront/mark.comp`
#[derive(Template)]
#[template(path = "glsl/wavefront_mark.comp")]
pub(super) struct WaveMarkView {
    pub(super) head: KernelHead,
    /// As for `hold`.
    pub(super) held_point: usize,
    pub(super) waiting: usize,
    pub(super) status: usize,
}

/// `wavefront/drain.comp`
#[derive(Template)]
#[template(path = "glsl/wavefront_drain.comp")]
pub(super) struct WaveDrainView {
    pub(super) head: KernelHead,
    pub(super) id: String,
    pub(super) traps: bool,
    pub(super) entry: String,
    pub(super) cases: Vec<CaseView>,
}
