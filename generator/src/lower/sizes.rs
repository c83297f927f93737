//! `size_of` and `align_of`: what rustc makes of a type.
//!
//! The order of a struct's fields is rustc's own (Rust reference, *Type layout*); it wastes nothing between fields, so that the sum of
//! their sizes, rounded up to the largest alignment, is the struct's size in any order. What depends on the machine, and enums, whose
//! tags may hide in their values, have none here.

use crate::base::Span;
use crate::ir::{Expr, Scalar};
use crate::resolve::typed::{Adt, Type, TypeId};

use super::value::Value;
use super::{Flow, Lowerer};

/// Bytes of a type, and what its address is a multiple of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size {
    bytes: u64,
    align: u64,
}

impl Lowerer<'_> {
    /// What an intrinsic says of a type's size; nothing if it says something else.
    pub(super) fn size_intrinsic(&mut self, name: &str, of: &[TypeId], span: Span) -> Flow<Option<Value>> {
        let number = match name {
            "size_of" => |size: Size| size.bytes,
            "align_of" => |size: Size| size.align,
            _ => return Ok(None),
        };
        match of.first().and_then(|&ty| self.size(ty)) {
            Some(size) => {
                let number = Expr::int(i128::from(number(size)), self.usize_scalar()).at(self.user_span(span));
                Ok(Some(Value::Expr(number)))
            }
            None => Err(self.unsupported(span, "the size of this type")),
        }
    }

    fn size(&self, ty: TypeId) -> Option<Size> {
        match &self.typed.types[ty] {
            Type::Scalar(Scalar::Bool) => Some(Size { bytes: 1, align: 1 }),
            Type::Scalar(scalar) => {
                let bytes = u64::from(scalar.bytes());
                Some(Size { bytes, align: bytes })
            }
            Type::Array(item, len) => {
                let Size { bytes, align } = self.size(*item)?;
                Some(Size { bytes: bytes.checked_mul(*len)?, align })
            }
            Type::Tuple(items) => self.in_any_order(items, 1),
            Type::Adt(id) => self.size_of_struct(&self.typed.adts[*id]),
            Type::Usize
            | Type::Isize
            | Type::Never
            | Type::Str
            | Type::Slice(_)
            | Type::Ref { .. }
            | Type::Closure(_)
            | Type::FnItem(_) => None,
        }
    }

    fn size_of_struct(&self, adt: &Adt) -> Option<Size> {
        // glam's alignments depend on the processor, but for these
        let is_plain = |name: &str| !name.ends_with('A') && !["Vec4", "Quat", "Mat2", "Mat4"].contains(&name);
        if adt.is_enum || adt.repr.packed || adt.path.starts_with("glam::") && !is_plain(&adt.name) {
            return None;
        }
        let fields: Vec<TypeId> = adt.variants[0].fields.iter().map(|field| field.ty).collect();
        let least = u64::from(adt.repr.align.unwrap_or(1));
        if adt.repr.c { self.in_order(&fields, least) } else { self.in_any_order(&fields, least) }
    }

    /// Fields in the order of their declaration.
    fn in_order(&self, fields: &[TypeId], least: u64) -> Option<Size> {
        let mut all = Size { bytes: 0, align: least };
        for &field in fields {
            let Size { bytes, align } = self.size(field)?;
            all = Size { bytes: all.bytes.next_multiple_of(align) + bytes, align: all.align.max(align) };
        }
        Some(Size { bytes: all.bytes.next_multiple_of(all.align), ..all })
    }

    /// Fields in the order that rustc prefers.
    fn in_any_order(&self, fields: &[TypeId], least: u64) -> Option<Size> {
        let sizes = fields.iter().map(|&field| self.size(field)).collect::<Option<Vec<Size>>>()?;
        let align = sizes.iter().map(|size| size.align).fold(least, u64::max);
        let bytes: u64 = sizes.iter().map(|size| size.bytes).sum();
        Some(Size { bytes: bytes.next_multiple_of(align), align })
    }
}
