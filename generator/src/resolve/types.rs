//! Types: rust-analyzer's, normalised, to [`typed::Type`](super::typed::Type).

use ra_ap_hir_def::HasModule;
use ra_ap_hir_def::{AdtId as HirAdtId, CallableDefId, VariantId};
use ra_ap_hir_ty::db::HirDatabase;
use ra_ap_hir_ty::next_solver::{Const, ConstKind, GenericArgs, Mutability, Ty, TyKind};
use rustc_type_ir::inherent::IntoKind;
use rustc_type_ir::{FloatTy, IntTy, UintTy};

use crate::base::Span;
use crate::ir::Scalar;
use crate::resolve::dynamic::is_dynamic;
use crate::resolve::mono::{Instance, Mono};
use crate::resolve::typed::{Adt, AdtId, ClosureId, Field, Origin, Type, TypeId, Variant};

/// The scalar that a type is, `usize` and `isize` aside.
pub(super) fn scalar(ty: Ty<'_>) -> Option<Scalar> {
    Some(match ty.kind() {
        TyKind::Bool => Scalar::Bool,
        TyKind::Int(IntTy::I8) => Scalar::I8,
        TyKind::Int(IntTy::I16) => Scalar::I16,
        TyKind::Int(IntTy::I32) => Scalar::I32,
        TyKind::Int(IntTy::I64) => Scalar::I64,
        TyKind::Uint(UintTy::U8) => Scalar::U8,
        TyKind::Uint(UintTy::U16) => Scalar::U16,
        TyKind::Uint(UintTy::U32) => Scalar::U32,
        TyKind::Uint(UintTy::U64) => Scalar::U64,
        TyKind::Float(FloatTy::F32) => Scalar::F32,
        TyKind::Float(FloatTy::F64) => Scalar::F64,
        _ => return None,
    })
}

/// Whether operators on the type are built in.
pub(super) fn is_primitive(ty: Ty<'_>) -> bool {
    scalar(ty).is_some() || matches!(ty.kind(), TyKind::Uint(UintTy::Usize) | TyKind::Int(IntTy::Isize))
}

impl<'db> Mono<'_, 'db> {
    /// Interns a type.
    pub(super) fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.type_ids.get(&ty) {
            return id;
        }
        let id = self.types.push_and_get_key(ty.clone());
        self.type_ids.insert(ty, id);
        id
    }

    /// `()`
    pub(super) fn unit(&mut self) -> TypeId {
        self.intern(Type::Tuple(Vec::new()))
    }

    /// Converts a normalised type; what lies outside the subset is reported at `span` and becomes `()`.
    pub(super) fn ty(&mut self, ty: Ty<'db>, span: Span) -> TypeId {
        let converted = match ty.kind() {
            _ if let Some(scalar) = scalar(ty) => Type::Scalar(scalar),
            TyKind::Uint(UintTy::Usize) => Type::Usize,
            TyKind::Int(IntTy::Isize) => Type::Isize,
            TyKind::Never => Type::Never,
            TyKind::Str => Type::Str,
            TyKind::Tuple(types) => Type::Tuple(types.iter().map(|ty| self.ty(ty, span)).collect()),
            TyKind::Adt(adt, args) => Type::Adt(self.adt(ty, adt.def_id(), args, span)),
            TyKind::Array(element, length) => match self.const_value(length) {
                Some(length) => Type::Array(self.ty(element, span), u64::try_from(length).unwrap_or(u64::MAX)),
                None => return self.unknown_type(ty, span),
            },
            TyKind::Slice(element) => Type::Slice(self.ty(element, span)),
            TyKind::Ref(_, target, _) if matches!(target.kind(), TyKind::Str) => Type::Str,
            TyKind::Ref(_, target, _) if is_dynamic(target) => Type::Adt(self.dynamic(target, span)),
            TyKind::Dynamic(..) => Type::Adt(self.dynamic(ty, span)),
            TyKind::Ref(_, target, mutability) => {
                Type::Ref { mutable: mutability == Mutability::Mut, target: self.ty(target, span) }
            }
            TyKind::Closure(..) => match self.closure(ty) {
                Some(closure) => Type::Closure(closure),
                None => return self.unknown_type(ty, span),
            },
            TyKind::FnDef(def, args) => {
                let instance = match def.0 {
                    CallableDefId::FunctionId(function) => self.instance(function, args),
                    CallableDefId::StructId(id) => Some(Instance::Constructor(VariantId::StructId(id), args)),
                    CallableDefId::EnumVariantId(id) => Some(Instance::Constructor(VariantId::EnumVariantId(id), args)),
                };
                match instance {
                    Some(instance) => Type::FnItem(self.function(instance)),
                    None => return self.unknown_type(ty, span),
                }
            }
            _ => return self.unknown_type(ty, span),
        };
        self.intern(converted)
    }

    /// The id of a closure's type.
    pub(super) fn closure(&mut self, ty: Ty<'db>) -> Option<ClosureId> {
        let TyKind::Closure(id, args) = ty.kind() else { return None };
        // Kind, signature and captures follow from the closure; the owner's arguments make the instance.
        let own = 3;
        let parent = args.as_slice()[..args.as_slice().len() - own].to_vec();
        let closures = &mut self.closures;
        Some(*self.closure_ids.entry((id.0, parent)).or_insert_with(|| closures.push_and_get_key(None)))
    }

    fn adt(&mut self, ty: Ty<'db>, adt: HirAdtId, args: GenericArgs<'db>, span: Span) -> AdtId {
        if let Some(&id) = self.adt_ids.get(&(adt, args)) {
            return id;
        }
        let item = self.adt_item(adt);
        let origin = if adt.krate(self.db) == self.world.input { Origin::User } else { Origin::Prelude };
        let path = self.item_path(adt.module(self.db), std::slice::from_ref(&item.name));
        let id = self.adts.push_and_get_key(Adt {
            name: item.name,
            public_path: if origin == Origin::User { self.public_path(adt) } else { path.clone() },
            path,
            args: Vec::new(),
            const_args: args.consts().map(|value| self.const_text(value)).collect(),
            variants: Vec::new(),
            is_enum: matches!(adt, HirAdtId::EnumId(_)),
            repr: item.repr,
            is_copy: self.infcx.type_is_copy_modulo_regions(self.env.param_env, ty),
            origin,
            docs: item.docs,
            span: item.span,
        });
        self.adt_ids.insert((adt, args), id);
        let is_phantom = origin == Origin::Prelude && self.adts[id].name == "PhantomData";
        let arg_types = args.types().map(|ty| match ty.kind() {
            // `PhantomData<fn() -> T>` holds no function
            TyKind::FnPtr(..) if is_phantom => self.unit(),
            _ => self.ty(ty, span),
        });
        let arg_types = arg_types.collect();
        self.adts[id].args = arg_types;
        let variants = self.variants(adt, args);
        self.adts[id].variants = variants;
        id
    }

    /// A const generic argument as it would be written.
    pub(super) fn const_text(&self, value: Const<'db>) -> String {
        let ConstKind::Value(typed) = value.kind() else { return "_".to_owned() };
        let bits = self.const_value(value).unwrap_or_default();
        match typed.ty.kind() {
            TyKind::Bool => (bits != 0).to_string(),
            TyKind::Int(int) => {
                let unused = 128 - int.bit_width().unwrap_or(64) as u32;
                ((bits as i128) << unused >> unused).to_string()
            }
            _ => bits.to_string(),
        }
    }

    /// The variants of an enum, or the one shape of a struct.
    pub(super) fn variant_ids(&self, adt: HirAdtId) -> Vec<VariantId> {
        match adt {
            HirAdtId::StructId(id) => vec![id.into()],
            HirAdtId::EnumId(id) => id.enum_variants(self.db).variants.values().map(|&(id, _)| id.into()).collect(),
            HirAdtId::UnionId(_) => Vec::new(),
        }
    }

    fn variants(&mut self, adt: HirAdtId, args: GenericArgs<'db>) -> Vec<Variant> {
        let mut variants = Vec::new();
        for (index, variant) in self.variant_ids(adt).into_iter().enumerate() {
            let item = self.variant_item(variant);
            let discriminant = match variant {
                VariantId::EnumVariantId(id) => self.db.const_eval_discriminant(id).unwrap_or_else(|_| {
                    self.report_discriminant(id);
                    index as i128
                }),
                _ => 0,
            };
            let types = self.db.field_types(variant);
            let fields = variant.fields(self.db).fields().iter().zip(item.fields);
            let fields = fields.map(|((local, data), (span, docs))| {
                let ty = self.substitute(types[local].ty().skip_binder(), args);
                Field { name: data.name.as_str().to_owned(), ty: self.ty(ty, span), docs, span }
            });
            let fields = fields.collect();
            variants.push(Variant { name: item.name, fields, discriminant, span: item.span });
        }
        variants
    }
}
