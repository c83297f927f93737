//! Patterns, with default binding modes made explicit.

use ra_ap_hir_def::hir::{self, PatId};
use ra_ap_hir_def::resolver::ValueNs;
use ra_ap_hir_ty::ByRef;
use ra_ap_hir_ty::method_resolution::CandidateId;
use ra_ap_hir_ty::next_solver::{GenericArgs, Mutability, Ty, TyKind};
use ra_ap_syntax::ast::{self, RangeItem, RangeOp};
use rustc_type_ir::inherent::IntoKind;

use crate::base::Span;
use crate::resolve::body::Walker;
use crate::resolve::mono::ConstItem;
use crate::resolve::typed::{AdtId, Expr, ExprKind, Literal, Local, Pat, PatKind, RefKind, Type, TypeId};

impl<'db> Walker<'_, '_, 'db> {
    /// A pattern, inside the references that it looks through.
    pub(super) fn pat(&mut self, id: PatId) -> Pat {
        let span = self.pat_span(id);
        let mut pat = self.inner_pat(id, span);
        for adjustment in self.infer.pat_adjustment(id).unwrap_or_default().iter().rev() {
            let source = self.instantiate(adjustment.source.as_ref());
            let ty = self.ty(source, span);
            pat = Pat { kind: PatKind::Deref(Box::new(pat)), ty, span };
        }
        pat
    }

    /// A pattern for values of type `ty`, which is asked for a negative float only: the HIR has none of those.
    pub(super) fn pat_of(&mut self, id: PatId, ty: TypeId) -> Pat {
        match self.negative_float_pat(id) {
            Some(text) => self.negative_pat(&text, ty, self.pat_span(id)),
            None => self.pat(id),
        }
    }

    /// Inside the references that the literal looks through.
    fn negative_pat(&mut self, text: &str, ty: TypeId, span: Span) -> Pat {
        if let Type::Ref { target, .. } = self.mono.types[ty] {
            let inner = self.negative_pat(text, target, span);
            return Pat { kind: PatKind::Deref(Box::new(inner)), ty, span };
        }
        let kind = self.negative_float(text, ty, span);
        Pat { kind: PatKind::Value(Box::new(Expr { kind, ty, span })), ty, span }
    }

    /// The text behind the minus of `-1.0`.
    fn negative_float_pat(&self, id: PatId) -> Option<String> {
        match self.store[id] {
            hir::Pat::Missing => negative_float_text(self.pat_syntax(id)?),
            _ => None,
        }
    }

    /// The negative floats that the HIR leaves out of a range.
    fn negative_bounds(&mut self, id: PatId, ty: TypeId, span: Span) -> [Option<Box<Expr>>; 2] {
        let Some(ast::Pat::RangePat(range)) = self.pat_syntax(id) else { return [None, None] };
        [range.start(), range.end()].map(|bound| {
            let kind = self.negative_float(&negative_float_text(bound?)?, ty, span);
            Some(Box::new(Expr { kind, ty, span }))
        })
    }

    fn inner_pat(&mut self, id: PatId, span: Span) -> Pat {
        let raw = self.instantiate(self.infer.pat_ty(id));
        let store = self.store;
        let kind = match &store[id] {
            hir::Pat::Wild | hir::Pat::Rest => PatKind::Wild,
            hir::Pat::Bind { id: binding, subpat } => return self.binding(id, *binding, *subpat, span),
            hir::Pat::Tuple { args, ellipsis } => {
                let TyKind::Tuple(types) = raw.kind() else { return self.unknown_pat(id, span) };
                let types: Vec<TypeId> = types.iter().map(|ty| self.ty(ty, span)).collect();
                PatKind::Tuple(self.positions(args, *ellipsis, &types))
            }
            hir::Pat::TupleStruct { args, ellipsis, .. } => {
                let Some((adt, variant, fields)) = self.variant(id, span) else {
                    return if self.assigned.is_some() { self.no_place(span) } else { self.unknown_pat(id, span) };
                };
                PatKind::Adt { adt, variant, fields: self.positions(args, *ellipsis, &fields) }
            }
            hir::Pat::Record { args, .. } => {
                let Some((adt, variant, types)) = self.variant(id, span) else { return self.unknown_pat(id, span) };
                let Some(item) = self.infer.variant_resolution_for_pat(id) else { return self.unknown_pat(id, span) };
                let data = item.fields(self.mono.db);
                let field = |field: &hir::RecordFieldPat| {
                    let index = data.field(&field.name)?.into_raw().into_u32();
                    Some((index, self.pat_of(field.pat, *types.get(index as usize)?)))
                };
                match args.iter().map(field).collect::<Option<Vec<_>>>() {
                    Some(fields) => PatKind::Adt { adt, variant, fields },
                    None => return self.unknown_pat(id, span),
                }
            }
            hir::Pat::Path(path) => match self.variant(id, span) {
                Some((adt, variant, _)) => PatKind::Adt { adt, variant, fields: Vec::new() },
                None if self.assigned.is_some() => return self.no_place(span),
                None => return self.const_pat(id, path, span),
            },
            hir::Pat::Lit(value) => match self.bytes_of_slice(*value, raw, span) {
                Some(bytes) => PatKind::Deref(Box::new(bytes)),
                None => PatKind::Value(Box::new(self.pattern_value(*value, raw))),
            },
            hir::Pat::ConstBlock(value) => PatKind::Value(self.boxed(*value)),
            hir::Pat::Range { start, end, range_type } => {
                let ty = self.ty(raw, span);
                let [low, high] = self.negative_bounds(id, ty, span);
                let mut bound = |bound: Option<hir::ExprId>| Some(Box::new(self.pattern_value(bound?, raw)));
                let (start, end) = (bound(*start).or(low), bound(*end).or(high));
                PatKind::Range { start, end, inclusive: *range_type == RangeOp::Inclusive }
            }
            hir::Pat::Ref { pat, .. } if self.infer.is_skipped_ref_pat(id) => return self.pat(*pat),
            hir::Pat::Ref { pat, .. } => {
                let ty = self.ty(raw, span);
                PatKind::Deref(Box::new(self.pat_of(*pat, self.element(ty))))
            }
            hir::Pat::Or(pats) => {
                let ty = self.ty(raw, span);
                PatKind::Or(pats.iter().map(|&pat| self.pat_of(pat, ty)).collect())
            }
            hir::Pat::Slice { prefix, slice, suffix } => {
                let ty = self.ty(raw, span);
                let element = self.element(ty);
                PatKind::Slice {
                    prefix: prefix.iter().map(|&pat| self.pat_of(pat, element)).collect(),
                    rest: slice.map(|pat| self.rest(pat)),
                    suffix: suffix.iter().map(|&pat| self.pat_of(pat, element)).collect(),
                }
            }
            hir::Pat::Expr(place) => return self.assigned_place(*place, id, span),
            hir::Pat::Box { .. } | hir::Pat::Deref { .. } | hir::Pat::NotNull | hir::Pat::Missing => {
                return self.unknown_pat(id, span);
            }
        };
        let ty = self.ty(raw, span);
        Pat { kind, ty, span }
    }

    fn binding(&mut self, id: PatId, binding: hir::BindingId, sub: Option<PatId>, span: Span) -> Pat {
        let local = self.local(binding, span);
        let by_ref = match self.infer.binding_mode(id).map(|mode| mode.0) {
            Some(ByRef::Yes(Mutability::Mut)) => Some(RefKind::Mutable),
            Some(ByRef::Yes(Mutability::Not)) => Some(RefKind::Shared),
            Some(ByRef::No) | None => None,
        };
        let ty = match (by_ref, &self.mono.types[self.body.locals[local].ty]) {
            (Some(_), Type::Ref { target, .. }) => *target,
            _ => self.body.locals[local].ty,
        };
        let sub = sub.filter(|&sub| !matches!(self.store[sub], hir::Pat::Rest));
        let sub = sub.map(|sub| Box::new(self.pat_of(sub, ty)));
        Pat { kind: PatKind::Binding { local, by_ref, sub }, ty, span }
    }

    /// `..` in a slice pattern: nothing, or the binding of `name @ ..`.
    fn rest(&mut self, id: PatId) -> Option<Box<Pat>> {
        match self.store[id] {
            hir::Pat::Rest | hir::Pat::Wild => None,
            _ => Some(Box::new(self.pat(id))),
        }
    }

    fn positions(&mut self, args: &[PatId], ellipsis: Option<u32>, types: &[TypeId]) -> Vec<(u32, Pat)> {
        let skipped = types.len().saturating_sub(args.len());
        let position = |index: usize| match ellipsis {
            Some(at) if index >= at as usize => index + skipped,
            _ => index,
        };
        let pat = |(index, &pat): (usize, &PatId)| {
            let at = position(index);
            let pat = match types.get(at) {
                Some(&ty) => self.pat_of(pat, ty),
                None => self.pat(pat),
            };
            (at as u32, pat)
        };
        args.iter().enumerate().map(pat).collect()
    }

    /// What a reference, array or slice consists of.
    fn element(&self, ty: TypeId) -> TypeId {
        match self.mono.types[ty] {
            Type::Ref { target: inner, .. } | Type::Array(inner, _) | Type::Slice(inner) => inner,
            _ => ty,
        }
    }

    /// Type, variant and the types of the fields of a struct or variant pattern.
    fn variant(&mut self, id: PatId, span: Span) -> Option<(AdtId, u32, Vec<TypeId>)> {
        let variant = self.infer.variant_resolution_for_pat(id)?;
        let raw = self.instantiate(self.infer.pat_ty(id));
        let ty = self.ty(raw, span);
        let Type::Adt(adt) = self.mono.types[ty] else { return None };
        let index = self.mono.variant_index(variant);
        let fields = &self.mono.adts[adt].variants.get(index as usize)?.fields;
        Some((adt, index, fields.iter().map(|field| field.ty).collect()))
    }

    fn const_pat(&mut self, id: PatId, path: &ra_ap_hir_def::expr_store::path::Path, span: Span) -> Pat {
        let raw = self.instantiate(self.infer.pat_ty(id));
        let item = if let Some((CandidateId::ConstId(constant), args)) = self.infer.assoc_resolutions_for_pat(id) {
            let args = self.mono.substitute(args, self.args);
            Some(self.mono.const_instance(constant, args))
        } else {
            let hygiene = self.store.pat_path_hygiene(id);
            let scope = self.pattern_scope.unwrap_or_else(|| self.hir.root_expr());
            match self.resolve(path, scope, hygiene) {
                Some(ValueNs::ConstId(id)) => Some(ConstItem::Const(id, GenericArgs::empty(self.mono.interner))),
                Some(ValueNs::StaticId(id)) => Some(ConstItem::Static(id)),
                _ => None,
            }
        };
        let Some(item) = item else { return self.unknown_pat(id, span) };
        let ty = self.ty(raw, span);
        let kind = ExprKind::Const(self.mono.constant(item));
        Pat { kind: PatKind::Value(Box::new(Expr { kind, ty, span })), ty, span }
    }

    /// `b"abc"` as a pattern of a `&[u8]`: that of its bytes.
    fn bytes_of_slice(&mut self, id: hir::ExprId, ty: Ty<'db>, span: Span) -> Option<Pat> {
        let hir::Expr::Literal(hir::Literal::ByteString(bytes)) = &self.store[id] else { return None };
        let ty = self.ty(ty, span);
        let Type::Ref { target, .. } = self.mono.types[ty] else { return None };
        let Type::Slice(ty) = self.mono.types[target] else { return None };
        let byte = |&byte: &u8| {
            let value = Expr { kind: ExprKind::Literal(Literal::Int(byte.into())), ty, span };
            Pat { kind: PatKind::Value(Box::new(value)), ty, span }
        };
        let kind = PatKind::Slice { prefix: bytes.iter().map(byte).collect(), rest: None, suffix: Vec::new() };
        Some(Pat { kind, ty: target, span })
    }

    /// A literal or constant in a pattern, which has the pattern's type.
    fn pattern_value(&mut self, id: hir::ExprId, ty: Ty<'db>) -> Expr {
        let span = self.expr_span(id);
        let store = self.store;
        match &store[id] {
            hir::Expr::Literal(literal) => {
                // Inference gives the pattern's type to the pattern only.
                let kind = self.literal(literal, ty, span);
                Expr { kind, ty: self.ty(ty, span), span }
            }
            _ => self.expr(id),
        }
    }

    /// A place in a destructuring assignment: a fresh binding, assigned afterwards.
    fn assigned_place(&mut self, place: hir::ExprId, id: PatId, span: Span) -> Pat {
        let raw = self.raw_ty(place);
        let ty = self.ty(raw, span);
        let name = format!("new_{}", self.place_name(place));
        let local = self.body.locals.push_and_get_key(Local { name, ty, mutable: false, made: true, span });
        match &mut self.assigned {
            Some(assigned) => assigned.push((place, local)),
            None => return self.unknown_pat(id, span),
        }
        Pat { kind: PatKind::Binding { local, by_ref: None, sub: None }, ty, span }
    }

    /// The name that a place ends with.
    fn place_name(&self, place: hir::ExprId) -> &'db str {
        let store = self.store;
        match &store[place] {
            hir::Expr::Path(path) => {
                let last = path.segments().last().map(|segment| segment.name.as_str());
                last.unwrap_or("value")
            }
            hir::Expr::Field { expr, name } if name.as_tuple_index().is_some() => self.place_name(*expr),
            hir::Expr::Field { name, .. } => name.as_str(),
            hir::Expr::Index { base: inner, .. } | hir::Expr::UnaryOp { expr: inner, .. } => self.place_name(*inner),
            _ => "value",
        }
    }

    /// A constant or call on the left side of `=`.
    fn no_place(&mut self, span: Span) -> Pat {
        self.mono.report(super::mutability::no_place(span));
        Pat { kind: PatKind::Wild, ty: self.mono.unit(), span }
    }

    fn unknown_pat(&mut self, id: PatId, span: Span) -> Pat {
        let raw = self.instantiate(self.infer.pat_ty(id));
        let ty = self.mono.unknown_type(raw, span);
        Pat { kind: PatKind::Wild, ty, span }
    }
}

/// The text behind the minus of a float literal.
fn negative_float_text(pat: ast::Pat) -> Option<String> {
    let ast::Pat::LiteralPat(pat) = pat else { return None };
    pat.minus_token()?;
    match hir::Literal::from(pat.literal()?.kind()) {
        hir::Literal::Float(value, _) => Some(value.to_string()),
        _ => None,
    }
}
