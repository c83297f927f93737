//! Upcasts: a reference to a trait object as one to an object of a supertrait.
//!
//! Both are enums of references, so it is a function with a match. What may be behind the one may be behind the other.

use ra_ap_hir_ty::next_solver::Ty;

use crate::base::Span;
use crate::resolve::mono::{Instance, Mono};
use crate::resolve::typed::{
    AdtId, Arm, Body, Expr, ExprKind, Function, FunctionBody, FunctionId, Local, LocalId, Origin, Param, Pat, PatKind,
    Type, TypeId,
};

/// A function that makes one trait object into another.
pub(super) struct Upcast {
    id: FunctionId,
    source: AdtId,
    target: AdtId,
}

impl<'db> Mono<'_, 'db> {
    /// The call that makes `reference`, to the first trait object, into one to the second, of type `ty`.
    pub(super) fn upcast(&mut self, reference: Expr, (source, target): (Ty<'db>, Ty<'db>), ty: TypeId) -> Expr {
        let span = reference.span;
        let function = self.function(Instance::Upcast(source, target));
        let kind = ExprKind::Call { function, args: vec![reference], name_span: span };
        Expr { kind, ty, span }
    }

    /// The function without its body, which comes when all implementors are known.
    pub(super) fn upcast_function(&mut self, source: Ty<'db>, target: Ty<'db>) -> Function {
        let span = self.site;
        let (source, target) = (self.dynamic(source, span), self.dynamic(target, span));
        let [from, to] = [source, target].map(|object| self.intern(Type::Adt(object)));
        let pat = Pat { kind: PatKind::Wild, ty: from, span };
        Function {
            name: "upcast".to_owned(),
            path: format!("{}::upcast", self.adts[target].path),
            args: vec![from, to],
            const_args: Vec::new(),
            origin: Origin::Prelude,
            is_pub: false,
            params: vec![Param { pat, ty: from }],
            ret: to,
            body: FunctionBody::Source(Body::default()),
            docs: Vec::new(),
            name_span: span,
            span,
        }
    }

    /// Remembers a function that has been walked.
    pub(super) fn add_upcast(&mut self, id: FunctionId, source: Ty<'db>, target: Ty<'db>) {
        let (source, target) = (self.dynamic(source, self.site), self.dynamic(target, self.site));
        self.dynamics.upcasts.push(Upcast { id, source, target });
    }

    /// What is behind an object may be behind what it becomes.
    pub(super) fn mention_upcasts(&mut self) {
        let upcasts = std::mem::take(&mut self.dynamics.upcasts);
        let mut grown = true;
        while grown {
            grown = false;
            for Upcast { source, target, .. } in &upcasts {
                let span = self.adts[*target].span;
                for implementor in self.implementors(*source) {
                    let known = self.adts[*target].variants.len();
                    grown |= self.implementor(*target, implementor, span) as usize == known;
                }
            }
        }
        self.dynamics.upcasts = upcasts;
    }

    /// Gives the functions their bodies, once all implementors are known.
    pub(super) fn write_upcasts(&mut self) {
        for upcast in std::mem::take(&mut self.dynamics.upcasts) {
            self.write_upcast(&upcast);
        }
    }

    fn write_upcast(&mut self, upcast: &Upcast) {
        let Upcast { id, source, target } = *upcast;
        let Some(Function { ret, span, params, .. }) = self.converted(id) else { return };
        let (ret, span, from) = (*ret, *span, params[0].ty);
        let mut body = Body::default();
        let mut local = |name: &str, ty: TypeId| {
            body.locals.push_and_get_key(Local { name: name.to_owned(), ty, mutable: false, made: false, span })
        };
        let object = local("object", from);
        let mut arms = Vec::new();
        for (variant, implementor) in (0..).zip(self.implementors(source)) {
            let field = self.adts[source].variants[variant as usize].fields[0].ty;
            let payload = local("object", field);
            let to = self.implementor(target, implementor, span);
            let fields = vec![(0, binding(payload, field, span))];
            let pat = Pat { kind: PatKind::Adt { adt: source, variant, fields }, ty: from, span };
            let fields = vec![(0, Expr { kind: ExprKind::Local(payload), ty: field, span })];
            let kind = ExprKind::Adt { adt: target, variant: to, fields, base: None };
            arms.push(Arm { pat, guard: None, body: Expr { kind, ty: ret, span }, leading: Vec::new() });
        }
        let kind = match arms.is_empty() {
            true => ExprKind::Panic("nothing is ever made into this trait object".into()),
            false => ExprKind::Match(Box::new(Expr { kind: ExprKind::Local(object), ty: from, span }), arms),
        };
        body.value = Some(Box::new(Expr { kind, ty: ret, span }));
        if let Some(function) = self.converted(id) {
            function.params[0].pat = binding(object, from, span);
            function.body = FunctionBody::Source(body);
        }
    }
}

fn binding(local: LocalId, ty: TypeId, span: Span) -> Pat {
    Pat { kind: PatKind::Binding { local, by_ref: None, sub: None }, ty, span }
}
