//! What templates show: finished strings and flags. Templates decide nothing.

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
    pub(super) bindings: Vec<BindingView>,
    pub(super) traps: Option<TrapsView>,
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
}

/// `shared/helpers.glsl` and `shared/functions.glsl`: a comment, then definitions with a blank line between them.
#[derive(Template)]
#[template(path = "glsl/definitions.glsl")]
pub(super) struct DefinitionsView {
    pub(super) about: String,
    pub(super) definitions: Vec<String>,
}

/// `shared/points.glsl`
#[derive(Template)]
#[template(path = "glsl/points.glsl")]
pub(super) struct PointsView {
    pub(super) points: Vec<String>,
    pub(super) end: usize,
}

/// `shared/<point>.glsl`
#[derive(Template)]
#[template(path = "glsl/continuation.glsl")]
pub(super) struct ContinuationView {
    pub(super) header: Vec<String>,
    pub(super) name: String,
    pub(super) body: String,
}

/// `state_machine/frame.glsl`
#[derive(Template)]
#[template(path = "glsl/registers.glsl")]
pub(super) struct RegistersView {
    pub(super) fields: Vec<RegisterView>,
}

/// A frame field that is a register.
pub(super) struct RegisterView {
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
    pub(super) cases: Vec<CaseView>,
}

/// A continuation in the state machine's loop.
pub(super) struct CaseView {
    pub(super) constant: String,
    pub(super) function: String,
}
