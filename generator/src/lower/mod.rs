//! Lower: from Rust's expression tree to structured statements over places.
//!
//! - **Takes** a [`crate::resolve::typed::Program`] and one of its entries.
//! - **Gives** an [`crate::ir::Program`].
//! - **Afterwards** only structured statements, places, pure expression trees and calls remain: patterns, iterators, closures,
//!   references, operators and `?` are gone; evaluation order is explicit; a suspending call has been inlined and a marker is
//!   a statement of its own; every point has its name.
//!
//! # How
//! It is a partial evaluator over the domain of [`value`]: what Rust computes with references, closures and iterators is
//! computed here, and what remains is computed by the GPU.
//!
//! Expressions stay trees as long as Rust's evaluation order allows. An operand that waits for a later one is *held*
//! ([`held`]); a statement that would change what it reads first puts it into a variable. An `if` or `match` whose arms need
//! statements writes its value to a *destination* ([`dest`]): the user's variable, if there is one.
//!
//! What local rules leave behind, [`simplify`] takes away: it is what makes `for x in xs.iter().filter(..)` one plain loop.
//!
//! Reading order: `value`, `types`, `variants`, `function`, `held`, `dest`; then `expr`, `place`, `body`, `condition`, `arms`, `joined_tests`, `pattern`,
//! `slice_patterns`, `matching`, `loops`, `iterators`, `atomics`, `calls`, `arguments`, `specialise`, `recursion`, `inline`, `closures`; then
//! `choices`, `forms`, `stand_ins`, `lists`; then `simplify`.

mod aligned;
mod alternatives;
mod arguments;
mod arms;
mod assign;
mod atomics;
mod body;
mod bounds;
mod calls;
mod checks;
mod choices;
mod closure_functions;
mod closures;
mod comments;
mod condition;
mod consts;
mod counted;
mod derived;
mod dest;
mod effects;
mod expr;
mod fold;
mod forms;
mod function;
mod guards;
mod held;
mod inline;
mod interface;
mod intrinsics;
mod iterators;
mod joined_tests;
mod kept;
mod lifted;
mod lists;
mod loops;
mod matching;
mod matrices;
mod names;
mod operators;
mod parameters;
mod pattern;
mod place;
mod pointer_width;
mod points;
mod program;
mod recursion;
mod rows;
mod settled;
mod simplify;
mod sizes;
mod slice_patterns;
mod specialise;
mod stand_ins;
mod suspends;
mod types;
mod unsupported;
mod value;
mod variants;
mod walk;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::base::{Options, Sources, Span, Table};
use crate::diag::{Code, Diagnostic, Diagnostics, codes};
use crate::ir;
use crate::resolve::typed;

pub use kept::check_kept;
pub use program::{check_unused, lower};

/// Why lowering of an expression did not give a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// Control never comes back from it: it breaks, returns, or ends the instance.
    Diverges,
    /// It was reported to the user.
    Failed,
}

/// A result of lowering.
type Flow<T> = Result<T, Stop>;

/// The state of lowering one entry.
struct Lowerer<'a> {
    typed: &'a typed::Program,
    sources: &'a Sources,
    options: &'a Options,
    diagnostics: &'a mut Diagnostics,
    /// Which functions and closures hold a marker, so that they cannot stay functions.
    suspends: suspends::Suspends,
    /// The number of each unnamed marker in its function.
    marker_numbers: BTreeMap<Span, u32>,

    /// What has been built so far; its entry is empty.
    program: ir::Program,
    /// What is known of the values in it.
    values: ir::ranges::Memory,
    /// For each function, what it does to buffers.
    summaries: Table<ir::FunctionId, effects::Summary>,

    // tables for looking up only: nothing is printed from their order
    shapes: HashMap<typed::TypeId, types::Shape>,
    whole_types: HashMap<typed::TypeId, Option<ir::Type>>,
    /// Nothing for one that failed.
    specialised: HashMap<arguments::Key, Option<ir::FunctionId>>,
    constant_values: HashMap<typed::ConstId, consts::Evaluated>,
    /// Tables of rows that have been put together.
    joined_rows: HashMap<Vec<rows::Row>, rows::Joined>,
    trap_ids: HashMap<(String, Span), ir::TrapId>,
    use_counts: HashMap<(*const typed::Body, typed::LocalId), u32>,
    names: names::GlobalNames,
    /// How many storages for references there are so far at each place of the source.
    storages: BTreeMap<Span, u32>,
    /// Those that are choices.
    chosen: BTreeSet<choices::StorageKey>,
    /// The choice of which what it refers to is being made, and how many storages it has there so far.
    enclosing: Option<(choices::StorageKey, u32)>,
    /// Lowering has to begin again: `chosen` has grown.
    again: bool,
    /// Something was reported, so that what follows may lack what it would have declared.
    failed: bool,
    /// How many calls have been replaced by code.
    inlined: u32,
    /// Arrays of `Vec3A` have the layout of buffers.
    aligns_vectors: bool,
    /// The struct of their elements, once there are any.
    aligned_vector: Option<ir::StructId>,
    /// Functions that are being lowered or inlined, outermost first.
    active: Vec<typed::FunctionId>,
    /// Constants that are being evaluated, each in the one before.
    open_constants: Vec<consts::OpenConstant>,

    /// The function that is being built.
    f: function::FunctionState<'a>,
}

impl Lowerer<'_> {
    /// Reports an error.
    fn report(&mut self, diagnostic: Diagnostic) -> Stop {
        self.diagnostics.push(diagnostic);
        self.failed = true;
        Stop::Failed
    }

    /// Reports what cannot be lowered, once.
    fn fail(&mut self, code: Code, span: Span, message: impl Into<String>) -> Stop {
        let span = self.user_span(span);
        self.report(Diagnostic::error(code, span, message))
    }

    /// Whether lowering goes on after a statement that failed, to find mistakes that do not depend on it.
    fn recovers(&self) -> bool {
        self.failed && !self.again && self.frame().origin == typed::Origin::User
    }

    /// Reports a construct that has no lowering yet, and what to write instead.
    fn unsupported(&mut self, span: Span, what: &str) -> Stop {
        let span = self.user_span(span);
        let message = format!("{what} cannot be lowered to GPU code yet");
        self.report(Diagnostic::error(codes::NOT_LOWERED, span, message).help(unsupported::instead_of(what)))
    }
}
