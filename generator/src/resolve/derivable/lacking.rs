//! Which part of a field's type lacks a trait, and what to do about it.

use ra_ap_hir::{Crate, Impl};
use ra_ap_hir_def::builtin_derive::BuiltinDeriveImplTrait as Trait;
use ra_ap_hir_def::{AdtId, HasModule, TraitId};
use ra_ap_hir_ty::next_solver::{Mutability, Ty, TyKind};
use rustc_type_ir::inherent::IntoKind;

use super::{Derive, Derived, listed};

impl<'db> Derived<'_, 'db> {
    /// The innermost part of a type that lacks a trait. Nothing if the type has it, or if only rustc knows: what inputs may not use, as
    /// function pointers, is not told of here.
    pub(super) fn lacking(&self, ty: Ty<'db>, derive: &Derive<'db>) -> Option<Ty<'db>> {
        if self.has(ty, (derive.of, derive.id), derive.env) {
            return None;
        }
        let of = derive.of;
        match ty.kind() {
            TyKind::Float(_) | TyKind::Dynamic(..) => Some(ty),
            TyKind::Tuple(parts) => parts.iter().find_map(|part| self.lacking(part, derive)),
            TyKind::Slice(item) => self.lacking(item, derive),
            TyKind::Array(item, _) => {
                // those of more than 32 elements have no default
                self.lacking(item, derive).or_else(|| (of == Trait::Default).then_some(ty))
            }
            TyKind::Ref(_, target, _) if of == Trait::Default => (!matches!(target.kind(), TyKind::Str)).then_some(ty),
            TyKind::Ref(_, _, Mutability::Mut) if matches!(of, Trait::Clone | Trait::Copy) => Some(ty),
            TyKind::Ref(_, target, _) => self.lacking(target, derive),
            // other iterators of the prelude are written for being consumed only
            TyKind::Adt(..) if self.is_iterator(ty, derive) => None,
            TyKind::Adt(adt, args) => {
                let part = args.types().find_map(|part| self.lacking(part, derive));
                let is_own = self.is_own(adt.def_id()) && !self.implements_it(adt.def_id(), derive.id);
                if is_own { Some(ty) } else { part.or(Some(ty)) }
            }
            _ => None,
        }
    }

    fn is_iterator(&self, ty: Ty<'db>, derive: &Derive<'db>) -> bool {
        let iterator = self.interner.lang_items().Iterator.filter(|_| !self.show(ty).starts_with("Range"));
        iterator.is_some_and(|id| self.holds(id, &[ty.into()], derive.env))
    }

    /// Whether a type is the input's.
    fn is_own(&self, adt: AdtId) -> bool {
        adt.krate(&self.world.db) == self.world.input
    }

    /// Whether a type of the input has the trait for some arguments at least.
    fn implements_it(&self, adt: AdtId, id: TraitId) -> bool {
        let db = &self.world.db;
        let impls = Impl::all_in_crate(db, Crate::from(self.world.input));
        let is_it = |it: Impl| it.trait_(db) == Some(id.into()) && it.self_ty(db).as_adt() == Some(adt.into());
        impls.into_iter().any(is_it)
    }

    /// What to do where a part of a field's type lacks traits.
    pub(super) fn instead(&self, part: Ty<'db>, traits: &[Trait]) -> String {
        let (own, derives, shown) = (self.name(), listed(traits, ", "), self.show(part));
        match part.kind() {
            TyKind::Adt(adt, _) if self.is_own(adt.def_id()) => {
                let name = ra_ap_hir::Adt::from(adt.def_id()).name(&self.world.db);
                let is_enum = matches!(adt.def_id(), AdtId::EnumId(_));
                let variant = if is_enum && traits.contains(&Trait::Default) {
                    ", and `#[default]` to the variant that it gives"
                } else {
                    ""
                };
                format!("add `#[derive({derives})]` to `{}`{variant}", name.as_str())
            }
            TyKind::Float(_) => {
                format!(
                    "leave out `{derives}`: floats have no total order. Or keep the number's bits: `{shown}::to_bits`"
                )
            }
            TyKind::Array(..) => {
                format!("write `impl Default for {own}`: arrays of more than 32 elements have no default")
            }
            TyKind::Ref(..) if traits.contains(&Trait::Default) => {
                format!("write `impl Default for {own}`: a reference has no default")
            }
            TyKind::Ref(..) => format!("leave out `{derives}`: there is only one `&mut` of a place. Or keep an index"),
            _ if traits.contains(&Trait::Copy) => {
                format!("leave out `{derives}`, or keep the value elsewhere: `{shown}` is not this module's")
            }
            _ => format!("leave out `{derives}`, or write the `impl` for `{own}`: `{shown}` is not this module's"),
        }
    }
}
