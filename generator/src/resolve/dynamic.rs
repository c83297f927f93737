//! Trait objects: `&dyn Trait` and `&mut dyn Trait` become an enum of references to the types that are made into one.
//!
//! Its variants are the types that are coerced to it anywhere in what an entry reaches. A method called through it is a
//! *dispatcher*: a match that calls the method of each type. Dereferencing such a reference and borrowing the result again is
//! the reference itself, so no later stage meets a `dyn`. [`super::upcasts`] makes objects of one trait into those of another.

use std::collections::HashMap;

use ra_ap_hir_def::{FunctionId as HirFunctionId, ItemContainerId, Lookup, TraitId};
use ra_ap_hir_ty::next_solver::{GenericArgs, Ty, TyKind};
use rustc_type_ir::inherent::{BoundExistentialPredicates, IntoKind};

use crate::base::Span;
use crate::resolve::mono::{Instance, Mono};
use crate::resolve::typed::{
    Adt, AdtId, Arm, Body, Expr, ExprKind, Field, FunctionBody, FunctionId, Local, LocalId, Origin, Param, Pat,
    PatKind, Repr, Type, TypeId, Variant,
};
use crate::resolve::upcasts::Upcast;

/// The trait objects that are reached.
#[derive(Default)]
pub(super) struct Dynamics<'db> {
    adts: HashMap<Ty<'db>, AdtId>,
    /// The types behind each, in the order of its variants.
    implementors: HashMap<AdtId, Vec<Ty<'db>>>,
    dispatchers: Vec<Dispatcher<'db>>,
    pub(super) upcasts: Vec<Upcast>,
}

/// A method of a trait, called through a trait object.
struct Dispatcher<'db> {
    id: FunctionId,
    method: HirFunctionId,
    args: GenericArgs<'db>,
    adt: AdtId,
    /// The method of each implementor; nothing for a closure or function item, which is called as the value that it is.
    callees: Vec<Option<FunctionId>>,
}

/// Whether a type is `dyn Trait`.
pub(super) fn is_dynamic(ty: Ty<'_>) -> bool {
    matches!(ty.kind(), TyKind::Dynamic(..))
}

/// The `dyn Trait` that a reference refers to.
pub(super) fn behind_reference(ty: Ty<'_>) -> Option<Ty<'_>> {
    match ty.kind() {
        TyKind::Ref(_, target, _) if is_dynamic(target) => Some(target),
        _ => None,
    }
}

fn principal(ty: Ty<'_>) -> Option<TraitId> {
    match ty.kind() {
        TyKind::Dynamic(bounds, _) => bounds.principal_def_id().map(|id| id.0),
        _ => None,
    }
}

impl<'db> Mono<'_, 'db> {
    /// The enum that stands for references to a `dyn Trait`.
    pub(super) fn dynamic(&mut self, ty: Ty<'db>, span: Span) -> AdtId {
        if let Some(&adt) = self.dynamics.adts.get(&ty) {
            return adt;
        }
        let name =
            principal(ty).map_or_else(String::new, |id| ra_ap_hir::Trait::from(id).name(self.db).as_str().to_owned());
        let id = self.adts.push_and_get_key(Adt {
            path: format!("dyn::{name}"),
            public_path: String::new(),
            name,
            args: Vec::new(),
            const_args: Vec::new(),
            variants: Vec::new(),
            is_enum: true,
            repr: Repr::default(),
            is_copy: true,
            origin: Origin::Prelude,
            docs: Vec::new(),
            span,
        });
        self.dynamics.adts.insert(ty, id);
        self.dynamics.implementors.insert(id, Vec::new());
        id
    }

    /// A reference to `source` as one to the trait object `target`.
    pub(super) fn as_dynamic(&mut self, reference: Expr, source: Ty<'db>, target: Ty<'db>) -> Expr {
        let span = reference.span;
        let adt = self.dynamic(target, span);
        let ty = self.intern(Type::Adt(adt));
        if is_dynamic(source) {
            return match self.dynamic(source, span) == adt {
                true => Expr { ty, ..reference },
                false => self.upcast(reference, (source, target), ty),
            };
        }
        let variant = self.implementor(adt, source, span);
        let kind = ExprKind::Adt { adt, variant, fields: vec![(0, reference)], base: None };
        Expr { kind, ty, span }
    }

    /// The types that are made into this trait object, as far as they are known.
    pub(super) fn implementors(&self, object: AdtId) -> Vec<Ty<'db>> {
        self.dynamics.implementors.get(&object).cloned().unwrap_or_default()
    }

    /// The variant for references to `ty`.
    pub(super) fn implementor(&mut self, object: AdtId, ty: Ty<'db>, span: Span) -> u32 {
        let implementors = self.dynamics.implementors.entry(object).or_default();
        let known = implementors.iter().position(|known| *known == ty);
        let variant = known.unwrap_or(implementors.len());
        if known.is_none() {
            implementors.push(ty);
            let referred = self.ty(ty, span);
            let field = self.intern(Type::Ref { mutable: true, target: referred });
            let name = match &self.types[referred] {
                Type::Adt(id) => self.adts[*id].name.clone(),
                _ => format!("Type{variant}"),
            };
            let field = Field { name: "0".to_owned(), ty: field, docs: Vec::new(), span };
            let discriminant = variant as i128;
            self.adts[object].variants.push(Variant { name, fields: vec![field], discriminant, span });
        }
        variant as u32
    }

    /// Whether a call of a trait's method goes through a trait object: what it refers to decides which one it is.
    pub(super) fn is_dispatched(&self, method: HirFunctionId, args: GenericArgs<'db>) -> bool {
        let ItemContainerId::TraitId(owner) = method.lookup(self.db).container else { return false };
        let Some(object) = args.types().next().and_then(principal) else { return false };
        let supertraits = ra_ap_hir::Trait::from(object).all_supertraits(self.db);
        supertraits.into_iter().any(|it| TraitId::from(it) == owner)
    }

    /// A dispatcher's methods are mentioned as implementors are found.
    pub(super) fn add_dispatcher(&mut self, id: FunctionId, method: HirFunctionId, args: GenericArgs<'db>, span: Span) {
        if let Some(object) = args.types().next() {
            let adt = self.dynamic(object, span);
            self.dynamics.dispatchers.push(Dispatcher { id, method, args, adt, callees: Vec::new() });
        }
    }

    /// Mentions the methods of the implementors that were found since the last time; whether there are any.
    pub(super) fn mention_implementors(&mut self) -> bool {
        self.mention_upcasts();
        let mut dispatchers = std::mem::take(&mut self.dynamics.dispatchers);
        let mut grown = false;
        for dispatcher in &mut dispatchers {
            let known = dispatcher.callees.len();
            let all = self.dynamics.implementors.get(&dispatcher.adt).into_iter().flatten();
            let found: Vec<Ty<'db>> = all.skip(known).copied().collect();
            for implementor in found {
                let rest = dispatcher.args.iter().skip(1);
                let args = std::iter::once(implementor.into()).chain(rest);
                let args = GenericArgs::new_from_iter(self.interner, args);
                let called_as_value = matches!(implementor.kind(), TyKind::Closure(..) | TyKind::FnDef(..));
                let callee = match self.instance(dispatcher.method, args) {
                    Some(instance) if !called_as_value => Some(self.function(instance)),
                    _ => None,
                };
                dispatcher.callees.push(callee);
                grown = true;
            }
        }
        dispatchers.append(&mut self.dynamics.dispatchers);
        self.dynamics.dispatchers = dispatchers;
        grown
    }

    /// Gives the dispatchers their bodies, once all implementors are known.
    pub(super) fn write_dispatchers(&mut self) {
        self.write_upcasts();
        for dispatcher in std::mem::take(&mut self.dynamics.dispatchers) {
            let object = &self.adts[dispatcher.adt];
            if object.variants.is_empty() {
                let (name, span) = (object.name.clone(), object.span);
                self.report_no_implementor(dispatcher.id, &name, span);
            }
            self.write_dispatcher(&dispatcher);
        }
    }

    fn write_dispatcher(&mut self, dispatcher: &Dispatcher<'db>) {
        let Some(function) = self.converted(dispatcher.id) else { return };
        let (mut params, ret, span) = (function.params.clone(), function.ret, function.span);
        let mut body = Body::default();
        let mut local = |name: &str, ty: TypeId| {
            body.locals.push_and_get_key(Local { name: name.to_owned(), ty, mutable: false, made: false, span })
        };
        let mut named = Vec::new();
        for (index, Param { pat, ty }) in params.iter_mut().enumerate() {
            let name = if index == 0 { "self".to_owned() } else { format!("arg_{index}") };
            let binding = local(&name, *ty);
            named.push((binding, *ty));
            pat.kind = PatKind::Binding { local: binding, by_ref: None, sub: None };
        }
        let variants = self.adts[dispatcher.adt].variants.clone();
        let arms = variants.iter().enumerate().map(|(index, variant)| {
            let field = variant.fields[0].ty;
            let payload = local(&variant.name.to_lowercase(), field);
            let args = named.iter().skip(1).map(|&(local, ty)| read(local, ty, span));
            let kind = match dispatcher.callees.get(index).copied().flatten() {
                Some(function) => {
                    let args = std::iter::once(read(payload, field, span)).chain(args).collect();
                    ExprKind::Call { function, args, name_span: span }
                }
                None => ExprKind::CallValue {
                    callee: Box::new(read(payload, field, span)),
                    args: args.flat_map(|tuple| self.parts(tuple)).collect(),
                },
            };
            let binding = PatKind::Binding { local: payload, by_ref: None, sub: None };
            let fields = vec![(0, Pat { kind: binding, ty: field, span })];
            let pat = PatKind::Adt { adt: dispatcher.adt, variant: index as u32, fields };
            Arm {
                pat: Pat { kind: pat, ty: named[0].1, span },
                guard: None,
                body: Expr { kind, ty: ret, span },
                leading: Vec::new(),
            }
        });
        let arms: Vec<Arm> = arms.collect();
        let (kind, ty) = match (arms.is_empty(), named.first()) {
            (false, Some(&(this, ty))) => (ExprKind::Match(Box::new(read(this, ty, span)), arms), ret),
            _ => (ExprKind::Panic("nothing is ever made into this trait object".into()), ret),
        };
        body.value = Some(Box::new(Expr { kind, ty, span }));
        if let Some(function) = self.converted(dispatcher.id) {
            function.params = params;
            function.body = FunctionBody::Source(body);
        }
    }

    /// The arguments of `Fn::call`, which come as a tuple.
    fn parts(&self, tuple: Expr) -> Vec<Expr> {
        let Type::Tuple(types) = &self.types[tuple.ty] else { return vec![tuple] };
        let part = |(index, &ty): (u32, &TypeId)| {
            let kind = ExprKind::Field(Box::new(tuple.clone()), index);
            Expr { kind, ty, span: tuple.span }
        };
        (0..).zip(types).map(part).collect()
    }

    /// The dispatcher of a method, as an instance.
    pub(super) fn dispatcher(&self, method: HirFunctionId, args: GenericArgs<'db>) -> Option<Instance<'db>> {
        self.is_dispatched(method, args).then_some(Instance::Dynamic(method, args))
    }
}

fn read(local: LocalId, ty: TypeId, span: Span) -> Expr {
    Expr { kind: ExprKind::Local(local), ty, span }
}
