//! Values as 32-bit words of a frame in memory.

use super::body::Context;
use super::types::{type_name, vector_name};
use crate::frame::layout::Field;
use crate::ir::{Scalar, Type};

/// What gives the value of a word of the frame in `slot`.
#[derive(Clone, Copy)]
pub(super) struct Words<'a>(pub(super) &'a dyn Fn(u32) -> String);

impl Words<'_> {
    /// A field's value, if its elements share no words.
    pub(super) fn field(self, cx: &Context, field: &Field) -> String {
        match field.bits {
            Some(bits) => {
                let scalar = field.ty.scalar().expect("what shares a word is a scalar");
                self.load_bits(cx, scalar, field.words[0], bits)
            }
            None => self.load(cx, &field.ty, &mut field.words.iter().copied()),
        }
    }

    /// The value of a type from its words in the frame.
    pub(super) fn load(self, cx: &Context, ty: &Type, words: &mut impl Iterator<Item = u32>) -> String {
        made_of(cx, ty, &mut |scalar| self.load_scalar(scalar, words))
    }

    fn load_scalar(self, scalar: Scalar, words: &mut impl Iterator<Item = u32>) -> String {
        let mut word = || (self.0)(words.next().unwrap_or_default());
        match scalar {
            Scalar::U32 => word(),
            Scalar::Bool => format!("{} != 0u", word()),
            Scalar::F32 => format!("uintBitsToFloat({})", word()),
            Scalar::I32 => format!("int({})", word()),
            Scalar::U8 => format!("uint8_t({})", word()),
            Scalar::I8 => format!("int8_t({})", word()),
            Scalar::U16 => format!("uint16_t({})", word()),
            Scalar::I16 => format!("int16_t({})", word()),
            Scalar::U64 => format!("packUint2x32(uvec2({}, {}))", word(), word()),
            Scalar::I64 => format!("int64_t(packUint2x32(uvec2({}, {})))", word(), word()),
            Scalar::F64 => format!("packDouble2x32(uvec2({}, {}))", word(), word()),
        }
    }
}

/// The value of a type, made of its scalars in order.
pub(super) fn made_of(cx: &Context, ty: &Type, scalar: &mut dyn FnMut(Scalar) -> String) -> String {
    let mut many = |kind: Scalar, count: usize| (0..count).map(|_| scalar(kind)).collect::<Vec<_>>().join(", ");
    match ty {
        Type::Scalar(kind) => scalar(*kind),
        Type::Vector(kind, size) => format!("{}({})", vector_name(*kind, *size), many(*kind, usize::from(*size))),
        Type::Matrix(columns, rows) => {
            format!("{}({})", type_name(&cx.names, ty), many(Scalar::F32, usize::from(columns * rows)))
        }
        Type::Array(element, length) => {
            let parts: Vec<_> = (0..*length).map(|_| made_of(cx, element, scalar)).collect();
            format!("{}({})", type_name(&cx.names, ty), parts.join(", "))
        }
        Type::Struct(id) => {
            let fields = &cx.program.structs[*id].fields;
            let parts: Vec<_> = fields.iter().map(|field| made_of(cx, &field.ty, scalar)).collect();
            format!("{}({})", cx.names.structs[*id], cx.shapes[*id].arguments(&parts).join(", "))
        }
    }
}

/// The scalars of `value` in order, each with its place.
pub(super) fn scalars(cx: &Context, ty: &Type, value: &str) -> Vec<(Scalar, String)> {
    match ty {
        Type::Scalar(scalar) => vec![(*scalar, value.to_owned())],
        Type::Vector(scalar, size) => {
            let components = ["x", "y", "z", "w"].into_iter().take(usize::from(*size));
            components.map(|component| (*scalar, format!("{value}.{component}"))).collect()
        }
        Type::Matrix(columns, rows) => (0..*columns)
            .flat_map(|column| (0..*rows).map(move |row| (column, row)))
            .map(|(column, row)| (Scalar::F32, format!("{value}[{column}][{row}]")))
            .collect(),
        Type::Array(element, length) => {
            (0..*length).flat_map(|at| scalars(cx, element, &format!("{value}[{at}]"))).collect()
        }
        Type::Struct(id) => {
            let fields = cx.program.structs[*id].fields.iter().zip(&cx.names.fields[*id]);
            fields.flat_map(|(field, name)| scalars(cx, &field.ty, &format!("{value}.{name}"))).collect()
        }
    }
}

/// The bits of `value`, word by word.
pub(super) fn bits(cx: &Context, ty: &Type, value: &str) -> Vec<String> {
    scalars(cx, ty, value).into_iter().flat_map(|(scalar, place)| scalar_bits(scalar, &place)).collect()
}

fn scalar_bits(scalar: Scalar, value: &str) -> Vec<String> {
    let halves = |call: &str| ["x", "y"].map(|half| format!("{call}.{half}")).to_vec();
    match scalar {
        Scalar::U32 => vec![value.to_owned()],
        Scalar::F32 => vec![format!("floatBitsToUint({value})")],
        Scalar::Bool | Scalar::I8 | Scalar::U8 | Scalar::I16 | Scalar::U16 | Scalar::I32 => {
            vec![format!("uint({value})")]
        }
        Scalar::U64 => halves(&format!("unpackUint2x32({value})")),
        Scalar::I64 => halves(&format!("unpackUint2x32(uint64_t({value}))")),
        Scalar::F64 => halves(&format!("unpackDouble2x32({value})")),
    }
}
