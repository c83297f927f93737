//! The worklist: every (item, generic arguments) that an entry reaches, each walked once.
//!
//! An id is given when an instance is first mentioned and its item is filled in when the worklist comes to it, so ids follow the
//! order of the source. Regions are erased everywhere: two instances never differ by lifetimes only.

use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;

use crate::resolve::database::Database;
use either::Either;
use ra_ap_hir_def::lang_item::LangItems;
use ra_ap_hir_def::{ConstId as HirConstId, FunctionId as HirFunctionId, ItemContainerId, Lookup, StaticId, VariantId};
use ra_ap_hir_ty::ParamEnvAndCrate;
use ra_ap_hir_ty::db::{HirDatabase, InternedClosureId};
use ra_ap_hir_ty::method_resolution::lookup_impl_const;
use ra_ap_hir_ty::next_solver::infer::{DbInternerInferExt, InferCtxt};
use ra_ap_hir_ty::next_solver::{
    Const as HirConst, ConstKind, DbInterner, EarlyBinder, GenericArg, GenericArgs, ParamEnv, Region, Ty, TyKind,
    TypingMode,
};
use rustc_type_ir::inherent::IntoKind;
use rustc_type_ir::{TypeFoldable, TypeFolder, TypeSuperFoldable, TypeSuperVisitable, TypeVisitable, TypeVisitor};

use crate::base::{Span, Table};
use crate::diag::Diagnostic;
use crate::parse::ast::Module;
use crate::resolve::dynamic::Dynamics;
use crate::resolve::typed::{
    AdtId, Closure, ClosureId, Const, ConstId, Derive, Function, FunctionId, Program, Type, TypeId,
};
use crate::resolve::world::World;

/// What a [`FunctionId`] stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Instance<'db> {
    /// A function with a body, an intrinsic or a marker.
    Function(HirFunctionId, GenericArgs<'db>),
    /// A tuple struct or variant used as a function.
    Constructor(VariantId, GenericArgs<'db>),
    /// A method that the compiler writes: the trait's method with the trait's arguments.
    Derived(Derive, HirFunctionId, GenericArgs<'db>),
    /// A method of a trait, called through a trait object.
    Dynamic(HirFunctionId, GenericArgs<'db>),
    /// A reference to a trait object as one to an object of a supertrait.
    Upcast(Ty<'db>, Ty<'db>),
}

impl<'db> Instance<'db> {
    fn args(self) -> Option<GenericArgs<'db>> {
        match self {
            Self::Function(_, args)
            | Self::Constructor(_, args)
            | Self::Derived(_, _, args)
            | Self::Dynamic(_, args) => Some(args),
            Self::Upcast(..) => None,
        }
    }
}

/// What a [`ConstId`] stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ConstItem<'db> {
    /// `const`, also an associated one.
    Const(HirConstId, GenericArgs<'db>),
    /// `static`
    Static(StaticId),
}

enum Work<'db> {
    Function(FunctionId, Instance<'db>, Span),
    Const(ConstId, ConstItem<'db>, Span),
}

/// More instances than this are taken for generic recursion without end.
const MOST_INSTANCES: usize = 20_000;

/// What a message is about: of a function or constant, it is told only if an entry reaches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// An instance of a function.
    Function(FunctionId),
    /// A constant or static.
    Const(ConstId),
    /// A type, which many may use.
    Type,
}

/// The state of the conversion.
pub(super) struct Mono<'a, 'db> {
    pub(super) world: &'db World,
    pub(super) db: &'db Database,
    pub(super) interner: DbInterner<'db>,
    pub(super) infcx: InferCtxt<'db>,
    pub(super) env: ParamEnvAndCrate<'db>,
    pub(super) module: &'a Module,
    /// What the walk found, of what.
    pub(super) found: Vec<(Owner, Diagnostic)>,
    pub(super) types: Table<TypeId, Type>,
    pub(super) type_ids: HashMap<Type, TypeId>,
    pub(super) adts: Table<AdtId, super::typed::Adt>,
    pub(super) adt_ids: HashMap<(ra_ap_hir_def::AdtId, GenericArgs<'db>), AdtId>,
    pub(super) closures: Table<ClosureId, Option<Closure>>,
    pub(super) closure_ids: HashMap<(InternedClosureId<'db>, Vec<GenericArg<'db>>), ClosureId>,
    functions: Table<FunctionId, Option<Function>>,
    function_ids: HashMap<Instance<'db>, FunctionId>,
    consts: Table<ConstId, Option<Const>>,
    const_ids: HashMap<ConstItem<'db>, ConstId>,
    todo: VecDeque<Work<'db>>,
    pub(super) dynamics: Dynamics<'db>,
    /// Where the walk is in the input: in the prelude, the expression of the input that it was reached from.
    pub(super) site: Span,
    /// What is being walked.
    pub(super) owner: Owner,
    /// There are more instances than are walked.
    endless: bool,
}

impl<'a, 'db> Mono<'a, 'db> {
    /// Nothing reached yet.
    pub(super) fn new(world: &'db World, module: &'a Module) -> Self {
        let interner = DbInterner::new_with(&world.db, world.input);
        Self {
            world,
            db: &world.db,
            interner,
            infcx: interner.infer_ctxt().build(TypingMode::PostAnalysis),
            env: ParamEnvAndCrate { param_env: ParamEnv::empty(interner), krate: world.input },
            module,
            found: Vec::new(),
            types: Table::new(),
            type_ids: HashMap::new(),
            adts: Table::new(),
            adt_ids: HashMap::new(),
            closures: Table::new(),
            closure_ids: HashMap::new(),
            functions: Table::new(),
            function_ids: HashMap::new(),
            consts: Table::new(),
            const_ids: HashMap::new(),
            todo: VecDeque::new(),
            dynamics: Dynamics::default(),
            site: Span::default(),
            owner: Owner::Function(FunctionId(0)),
            endless: false,
        }
    }

    /// Walks what has been mentioned, and what that mentions; then some more constants. Gives the ids of those.
    pub(super) fn run(&mut self, constants: &[(Span, ConstItem<'db>)]) -> Vec<ConstId> {
        self.walk();
        let mut ids = Vec::new();
        for &(span, item) in constants {
            self.site = span;
            ids.push(self.constant(item));
        }
        self.walk();
        while self.mention_implementors() {
            self.walk();
        }
        self.write_dispatchers();
        ids
    }

    fn walk(&mut self) {
        while let Some(work) = self.todo.pop_front() {
            match work {
                Work::Function(id, instance, site) => {
                    (self.site, self.owner) = (site, Owner::Function(id));
                    let function = self.convert_function(instance);
                    match instance {
                        Instance::Dynamic(method, args) => self.add_dispatcher(id, method, args, function.span),
                        Instance::Upcast(source, target) => self.add_upcast(id, source, target),
                        _ => {}
                    }
                    self.functions[id] = Some(function);
                }
                Work::Const(id, item, site) => {
                    (self.site, self.owner) = (site, Owner::Const(id));
                    let value = self.convert_const(item);
                    self.consts[id] = Some(value);
                }
            }
        }
    }

    /// The program, once [`Mono::run`] has ended, without entries; and what is wrong with which part of it.
    pub(super) fn finish(self, module: String) -> (Program, Vec<(Owner, Diagnostic)>) {
        if self.endless {
            return (Program::default(), self.found);
        }
        fn all<I, T>(table: Table<I, Option<T>>) -> Table<I, T> {
            table.into_iter().map(|item| item.expect("the worklist is done")).collect()
        }
        let program = Program {
            module,
            types: self.types,
            adts: self.adts,
            functions: all(self.functions),
            closures: all(self.closures),
            consts: all(self.consts),
            entries: Vec::new(),
            unused: Vec::new(),
        };
        (program, self.found)
    }

    /// The instance's id; it is walked later.
    pub(super) fn function(&mut self, instance: Instance<'db>) -> FunctionId {
        if let Some(&id) = self.function_ids.get(&instance) {
            return id;
        }
        let id = self.functions.push_and_get_key(None);
        self.function_ids.insert(instance, id);
        if !self.endless && (self.functions.len() == MOST_INSTANCES || instance.args().is_some_and(is_huge)) {
            self.report_endless_instances(instance);
            self.endless = true;
            self.todo.clear();
        }
        if self.endless {
            return id;
        }
        self.todo.push_back(Work::Function(id, instance, self.site));
        id
    }

    /// A function that has been walked.
    pub(super) fn converted(&mut self, id: FunctionId) -> Option<&mut Function> {
        self.functions[id].as_mut()
    }

    /// The constant's or static's id; it is walked later.
    pub(super) fn constant(&mut self, item: ConstItem<'db>) -> ConstId {
        if let Some(&id) = self.const_ids.get(&item) {
            return id;
        }
        let id = self.consts.push_and_get_key(None);
        self.const_ids.insert(item, id);
        if let ConstItem::Const(constant, args) = item
            && !self.endless
            && (self.consts.len() == MOST_INSTANCES || is_huge(args))
        {
            self.report_endless_constants(constant);
            self.endless = true;
            self.todo.clear();
        }
        if !self.endless {
            self.todo.push_back(Work::Const(id, item, self.site));
        }
        id
    }

    /// The id of a `const` block that has been walked.
    pub(super) fn const_block(&mut self, block: Const) -> ConstId {
        self.consts.push_and_get_key(Some(block))
    }

    /// `value` with `args` for its parameters, normalised, without regions.
    pub(super) fn substitute<T: TypeFoldable<DbInterner<'db>>>(&self, value: T, args: GenericArgs<'db>) -> T {
        self.normalize(EarlyBinder::bind(value).instantiate(self.interner, args).skip_norm_wip())
    }

    /// `value` with associated types replaced, opaque types revealed, constants evaluated and regions erased.
    pub(super) fn normalize<T: TypeFoldable<DbInterner<'db>>>(&self, value: T) -> T {
        self.normalize_in(value, self.env.param_env)
    }

    /// The same where the bounds of an item hold.
    pub(super) fn normalize_in<T: TypeFoldable<DbInterner<'db>>>(&self, value: T, env: ParamEnv<'db>) -> T {
        value.fold_with(&mut Normalizer { infcx: &self.infcx, db: self.db, env })
    }

    /// The function that a mention of `function` with `args` calls: of the impl, if it is a trait's.
    pub(super) fn instance(&self, function: HirFunctionId, args: GenericArgs<'db>) -> Option<Instance<'db>> {
        let args = self.normalize(args);
        if let Some(dispatcher) = self.dispatcher(function, args) {
            return Some(dispatcher);
        }
        let (found, found_args) = self.db.lookup_impl_method(self.env, function, args);
        let found_args = self.normalize(found_args);
        let found = match found {
            Either::Right((_, method)) => {
                let derive = super::items::derive(method)?;
                return Some(Instance::Derived(derive, function, args));
            }
            Either::Left(found) => found,
        };
        let is_abstract = matches!(found.lookup(self.db).container, ItemContainerId::TraitId(_))
            && !ra_ap_hir_def::signatures::FunctionSignature::of(self.db, found).has_body();
        if is_abstract {
            // The compiler's own impls have no item: of what they are written for here, only `Clone` has a method.
            let container = found.lookup(self.db).container;
            let is_clone = container == ItemContainerId::TraitId(self.lang().Clone?);
            return is_clone.then_some(Instance::Derived(Derive::Clone, function, args));
        }
        Some(Instance::Function(found, found_args))
    }

    /// The constant that a mention of `constant` with `args` means: of the impl, if it is a trait's.
    pub(super) fn const_instance(&self, constant: HirConstId, args: GenericArgs<'db>) -> ConstItem<'db> {
        let args = self.normalize(args);
        let (constant, args) = lookup_impl_const(&self.infcx, self.env.param_env, constant, args);
        ConstItem::Const(constant, self.normalize(args))
    }

    /// The language items that the input sees.
    pub(super) fn lang(&self) -> &'db LangItems {
        self.interner.lang_items()
    }

    /// The value of a constant in a type: an array's length, a const generic argument. Nothing if it is not known.
    pub(super) fn const_value(&self, value: HirConst<'db>) -> Option<u128> {
        match value.kind() {
            ConstKind::Value(value) => match value.value.inner() {
                rustc_type_ir::ValTreeKind::Leaf(leaf) => Some(leaf.to_uint_unchecked()),
                rustc_type_ir::ValTreeKind::Branch(_) => None,
            },
            _ => None,
        }
    }
}

/// Whether a type in the arguments is larger than any that somebody would write: it grows with each call.
fn is_huge(args: GenericArgs<'_>) -> bool {
    args.visit_with(&mut Size { depth: 0, nodes: 0 }).is_break()
}

/// Measures a type, and stops where it is huge.
struct Size {
    depth: usize,
    nodes: usize,
}

impl<'db> TypeVisitor<DbInterner<'db>> for Size {
    type Result = ControlFlow<()>;

    fn visit_ty(&mut self, ty: Ty<'db>) -> ControlFlow<()> {
        const MOST_DEPTH: usize = 100;
        const MOST_NODES: usize = 20_000;
        self.nodes += 1;
        self.depth += 1;
        if self.depth > MOST_DEPTH || self.nodes > MOST_NODES {
            return ControlFlow::Break(());
        }
        ty.super_visit_with(self)?;
        self.depth -= 1;
        ControlFlow::Continue(())
    }
}

struct Normalizer<'a, 'db> {
    infcx: &'a InferCtxt<'db>,
    db: &'db Database,
    env: ParamEnv<'db>,
}

impl<'db> TypeFolder<DbInterner<'db>> for Normalizer<'_, 'db> {
    fn cx(&self) -> DbInterner<'db> {
        self.infcx.interner
    }

    fn fold_ty(&mut self, ty: Ty<'db>) -> Ty<'db> {
        let ty = ty.super_fold_with(self);
        let normal = ra_ap_hir_ty::traits::structurally_normalize_ty(self.infcx, ty, self.env);
        if normal == ty || matches!(normal.kind(), TyKind::Alias(..)) { normal } else { normal.fold_with(self) }
    }

    fn fold_region(&mut self, _: Region<'db>) -> Region<'db> {
        Region::new_erased(self.infcx.interner)
    }

    fn fold_const(&mut self, value: HirConst<'db>) -> HirConst<'db> {
        let value = value.super_fold_with(self);
        match ra_ap_hir_ty::consteval::try_const_usize(self.db, value) {
            Some(length) if matches!(value.kind(), ConstKind::Unevaluated(_)) => {
                u64::try_from(length).map_or(value, |length| HirConst::from_target_usize(self.infcx.interner, length))
            }
            _ => value,
        }
    }
}
