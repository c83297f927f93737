//! What tells the variants of an enum apart, and what holds their payloads. A value has one variant, so that fields of different ones share a
//! part where they are of one type: an instruction has one operand, whatever it is called in each variant.

use crate::resolve::typed::{Adt, AdtId, Origin, Program, Type, TypeId};

use super::Lowerer;
use super::names::snake_case;
use super::types::{Part, PartKind, built_in_type, fieldless};
use crate::ir::{self, Case, CaseName, Expr, Scalar};

/// The parts of an enum with payload, and which of them holds each field of each variant.
pub(super) struct EnumParts {
    /// The tag, then what holds payloads.
    pub parts: Vec<Part>,
    /// By variant and field.
    pub of_fields: Vec<Vec<u32>>,
}

/// A choice of two has a `bool` for a tag that says whether it is the second.
pub(super) fn enum_parts(typed: &Program, adt: &Adt) -> EnumParts {
    let (name, tag) = match adt.variants.as_slice() {
        [_, second] => (format!("is_{}", snake_case(&second.name)), ir::Type::BOOL),
        _ => ("tag".into(), ir::Type::U32),
    };
    let mut holders: Vec<Holder> = Vec::new();
    let mut of_fields = Vec::new();
    for (variant, declared) in adt.variants.iter().enumerate() {
        let mut taken = Vec::new();
        for field in &declared.fields {
            let named = Named { variant, field: &field.name };
            // Of core's, what one variant holds is often all that is asked for, and what is never asked for goes; what stands for
            // references to a `dyn Trait` tells the types that they have by what is there.
            let shares = adt.origin == Origin::User && !adt.is_object() && is_plain(typed, field.ty);
            let fits = |at: &usize| shares && !taken.contains(at) && holders[*at].ty == field.ty;
            let at = (0..holders.len()).find(fits).unwrap_or_else(|| {
                holders.push(Holder { ty: field.ty, fields: Vec::new() });
                holders.len() - 1
            });
            holders[at].fields.push(named);
            taken.push(at);
        }
        of_fields.push(taken.into_iter().map(|at| 1 + at as u32).collect());
    }
    let mut parts = vec![Part { name, kind: PartKind::Tag(tag) }];
    for holder in holders {
        let name = unused(holder.name(adt), &parts);
        parts.push(Part { name, kind: PartKind::Field(holder.ty) });
    }
    EnumParts { parts, of_fields }
}

impl Lowerer<'_> {
    /// The value of the tag for a variant: of the field-less enum itself, or of the part that tells the variant.
    pub(super) fn tag_value(&mut self, adt: AdtId, variant: u32) -> Expr {
        match self.tag_scalar(adt) {
            Some(scalar) => self.tag_case(adt, variant).expr(scalar),
            None => Expr::bool(variant == 1),
        }
    }

    /// The number that means a variant.
    pub(super) fn tag_case(&mut self, adt: AdtId, variant: u32) -> Case {
        let declared = &self.typed.adts[adt].variants[variant as usize];
        let name = self.declare_numbers(adt).then_some(CaseName::Variant(declared.span));
        Case { value: self.number(adt, variant), name }
    }

    fn number(&self, adt: AdtId, variant: u32) -> i128 {
        let adt = &self.typed.adts[adt];
        if fieldless(adt).is_some() { adt.variants[variant as usize].discriminant } else { variant.into() }
    }

    /// The type of the numbers that mean an enum's variants, if they are numbers.
    fn tag_scalar(&self, adt: AdtId) -> Option<Scalar> {
        let adt = &self.typed.adts[adt];
        match fieldless(adt) {
            Some(ty) => ty.scalar(),
            None if adt.variants.len() == 2 => None,
            None => Some(Scalar::U32),
        }
    }

    /// Declares what the numbers of an enum of the user mean, once; whether they have names.
    fn declare_numbers(&mut self, id: AdtId) -> bool {
        let adt = &self.typed.adts[id];
        let Some(scalar) = self.tag_scalar(id).filter(|_| adt.origin == Origin::User && !adt.is_object()) else {
            return false;
        };
        if self.program.enums.iter().any(|known| known.span == adt.span) {
            return true;
        }
        let screaming = |name: &str| snake_case(name.trim_start_matches("r#")).to_uppercase();
        let variants = adt.variants.iter().enumerate().map(|(number, variant)| ir::Variant {
            name: screaming(&variant.name),
            value: self.number(id, number as u32),
            span: variant.span,
        });
        let variants = variants.collect();
        let docs = if fieldless(adt).is_some() { adt.docs.clone() } else { vec![format!("Tags of {}.", adt.name)] };
        self.program.enums.push(ir::Enum { name: screaming(&adt.name), scalar, variants, docs, span: adt.span });
        true
    }
}

/// What holds one field of each of some variants.
struct Holder<'a> {
    ty: TypeId,
    fields: Vec<Named<'a>>,
}

struct Named<'a> {
    variant: usize,
    field: &'a str,
}

impl Holder<'_> {
    /// Of one variant's field the variant's name with it; of several the name that they share, or those of both.
    fn name(&self, adt: &Adt) -> String {
        let full = |named: &Named| {
            let variant = &adt.variants[named.variant];
            let stem = snake_case(&variant.name);
            match variant.fields.len() {
                1 if is_number(named.field) => stem,
                _ => format!("{stem}_{}", named.field),
            }
        };
        if adt.path == "core::option::Option" {
            return "value".into();
        }
        match self.fields.as_slice() {
            [only] => full(only),
            [first, rest @ ..] if !is_number(first.field) && rest.iter().all(|it| it.field == first.field) => {
                first.field.to_owned()
            }
            [first, second] => format!("{}_or_{}", full(first), full(second)),
            _ => "payload".into(),
        }
    }
}

/// The name, numbered if a part has it.
fn unused(name: String, parts: &[Part]) -> String {
    let is_free = |name: &String| parts.iter().all(|part| part.name != *name);
    let numbered = (2..).map(|number| format!("{name}_{number}"));
    std::iter::once(name.clone()).chain(numbered).find(is_free).unwrap_or(name)
}

/// Whether a value of the type is data, and refers to nothing.
fn is_plain(typed: &Program, ty: TypeId) -> bool {
    match &typed.types[ty] {
        Type::Scalar(_) | Type::Usize | Type::Isize => true,
        Type::Tuple(items) => items.iter().all(|item| is_plain(typed, *item)),
        Type::Array(item, _) => is_plain(typed, *item),
        Type::Adt(id) => {
            let adt = &typed.adts[*id];
            let fields = || adt.variants.iter().flat_map(|variant| &variant.fields);
            built_in_type(adt).is_some()
                || adt.path != super::interface::APPEND
                    && !adt.is_object()
                    && fields().all(|field| is_plain(typed, field.ty))
        }
        Type::Never | Type::Str | Type::Ref { .. } | Type::Slice(_) | Type::Closure(_) | Type::FnItem(_) => false,
    }
}

/// Whether a field has no name.
pub(super) fn is_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}
