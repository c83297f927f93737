//! Derived methods as code: what the compiler writes for `#[derive]`.
//!
//! Where the numbers that a value holds say it all, `lower` compares or copies those: the method stays
//! [`FunctionBody::Derived`]. Not so where a part has an implementation of the user's own, where the order of an enum with
//! payload is asked for, and of `Default`: there each part's own method is called ([`super::derived_code`]).

use std::collections::HashSet;

use ra_ap_hir_def::src::HasSource;
use ra_ap_hir_def::{AdtId as HirAdtId, EnumVariantId, FunctionId as HirFunctionId, HasModule, Lookup, VariantId};
use ra_ap_hir_ty::db::HirDatabase;
use ra_ap_hir_ty::next_solver::{GenericArg, GenericArgs, Ty, TyKind};
use ra_ap_syntax::ast::{AstNode, HasAttrs};
use rustc_type_ir::inherent::IntoKind;

use crate::resolve::derived_code::{Orders, Part, Writer};
use crate::resolve::mono::{Instance, Mono};
use crate::resolve::typed::{Derive, Function, FunctionBody, Type};

impl<'db> Mono<'_, 'db> {
    /// A derived method: `header`, with code where it needs some.
    pub(super) fn derived_function(
        &mut self,
        derive: Derive,
        method: HirFunctionId,
        args: GenericArgs<'db>,
        header: Function,
    ) -> Function {
        let this = args.types().next().map(|this| (this, this.kind()));
        let Some((this, TyKind::Adt(adt, adt_args))) = this else { return header };
        if derive != Derive::Default && self.is_structural(derive, method, this, &mut HashSet::new()) {
            return header;
        }
        let ty = self.ty(this, header.span);
        let Type::Adt(id) = self.types[ty] else { return header };
        let variants = self.variant_ids(adt.def_id());
        let parts = variants.iter().map(|&variant| self.parts_of(variant, adt_args, method, args)).collect();
        let discriminants = self.adts[id].variants.iter().map(|variant| variant.discriminant).collect();
        let mut writer = Writer::new((id, ty), (parts, discriminants), header.span);
        let params = writer.params(&header.params);
        let value = match derive {
            Derive::Default => writer.default(self.default_variant(adt.def_id())),
            Derive::Clone => writer.clone(),
            Derive::PartialEq => writer.equal(header.ret),
            Derive::PartialOrd | Derive::Ord => match Orders::of(self, header.ret) {
                Some(orders) => writer.order(&orders),
                None => return header,
            },
        };
        Function { params, body: FunctionBody::Source(writer.finish(value)), ..header }
    }

    /// The same trait's method of another type.
    fn method_of(&self, method: HirFunctionId, args: GenericArgs<'db>, ty: Ty<'db>) -> Option<Instance<'db>> {
        let args = args.types().map(|_| GenericArg::from(ty));
        self.instance(method, GenericArgs::new_from_iter(self.interner, args))
    }

    /// Whether the numbers that a value of this type holds decide what a derived method gives.
    fn is_structural(&self, derive: Derive, method: HirFunctionId, ty: Ty<'db>, seen: &mut HashSet<Ty<'db>>) -> bool {
        let ordered = matches!(derive, Derive::PartialOrd | Derive::Ord);
        if !seen.insert(ty) {
            return true;
        }
        match ty.kind() {
            TyKind::Adt(adt, args) => {
                let with_other = matches!(derive, Derive::PartialEq | Derive::PartialOrd);
                let own = [ty.into(), ty.into()];
                let own = GenericArgs::new_from_slice(if with_other { &own } else { &own[..1] });
                let variants = self.variant_ids(adt.def_id());
                let mut types = variants.iter().flat_map(|&variant| self.part_types_of(variant, args));
                match self.instance(method, own) {
                    Some(Instance::Function(function, _)) if ordered || function.krate(self.db) == self.world.input => {
                        false
                    }
                    _ if ordered && variants.len() > 1 => types.next().is_none(),
                    _ => types.all(|part| self.is_structural(derive, method, part, seen)),
                }
            }
            TyKind::Tuple(types) => types.iter().all(|part| self.is_structural(derive, method, part, seen)),
            TyKind::Array(item, length) => {
                // one comparison for each element of a short one
                let short = derive == Derive::Clone || self.const_value(length).is_some_and(|length| length <= 16);
                !ordered && short && self.is_structural(derive, method, item, seen)
            }
            TyKind::Ref(_, item, _) => !ordered && self.is_structural(derive, method, item, seen),
            _ => true,
        }
    }

    /// The types of a variant's fields, and the method of each.
    fn parts_of(
        &mut self,
        variant: VariantId,
        adt_args: GenericArgs<'db>,
        method: HirFunctionId,
        args: GenericArgs<'db>,
    ) -> Vec<Part> {
        let mut parts = Vec::new();
        for part in self.part_types_of(variant, adt_args) {
            let instance = self.method_of(method, args, part);
            let ty = self.ty(part, self.site);
            let reference = self.intern(Type::Ref { mutable: false, target: ty });
            parts.push(Part { ty, reference, method: instance.map(|instance| self.function(instance)) });
        }
        parts
    }

    fn part_types_of(&self, variant: VariantId, args: GenericArgs<'db>) -> Vec<Ty<'db>> {
        let types = self.db.field_types(variant);
        let fields = variant.fields(self.db).fields().iter();
        fields.map(|(field, _)| self.substitute(types[field].ty().skip_binder(), args)).collect()
    }

    /// The variant with `#[default]`; 0 for structs.
    fn default_variant(&self, adt: HirAdtId) -> usize {
        let is_default = |id: EnumVariantId| {
            let source = id.lookup(self.db).source(self.db);
            source.value.attrs().any(|attr| attr.syntax().text() == "#[default]")
        };
        self.variant_ids(adt)
            .into_iter()
            .position(|variant| matches!(variant, VariantId::EnumVariantId(id) if is_default(id)))
            .unwrap_or(0)
    }
}
