//! Values as 32-bit words of a frame in memory.

use super::body::Context;
use super::types::{type_name, vector_name};
use crate::ir::{Scalar, Type};

/// How a scheduler reads and writes a word of the frame in `slot`.
#[derive(Clone, Copy)]
pub(super) struct Words {
    /// The value of a word.
    pub(super) read: fn(u32) -> String,
    /// The statement that sets it.
    pub(super) write: fn(u32, String) -> String,
}

impl Words {
    /// The value of a type from its words in the frame.
    pub(super) fn load(self, cx: &Context, ty: &Type, words: &mut impl Iterator<Item = u32>) -> String {
        let many = |parts: &mut dyn FnMut() -> String, count: usize| {
            (0..count).map(|_| parts()).collect::<Vec<_>>().join(", ")
        };
        match ty {
            Type::Scalar(scalar) => self.load_scalar(*scalar, words),
            Type::Vector(scalar, size) => {
                let parts = many(&mut || self.load_scalar(*scalar, words), usize::from(*size));
                format!("{}({parts})", vector_name(*scalar, *size))
            }
            Type::Matrix(columns, rows) => {
                let parts = many(&mut || self.load_scalar(Scalar::F32, words), usize::from(columns * rows));
                format!("{}({parts})", type_name(&cx.names, ty))
            }
            Type::Array(element, length) => {
                let parts: Vec<_> = (0..*length).map(|_| self.load(cx, element, words)).collect();
                format!("{}({})", type_name(&cx.names, ty), parts.join(", "))
            }
            Type::Struct(id) => {
                let fields = &cx.program.structs[*id].fields;
                let parts: Vec<_> = fields.iter().map(|field| self.load(cx, &field.ty, words)).collect();
                format!("{}({})", cx.names.structs[*id], cx.shapes[*id].arguments(&parts).join(", "))
            }
        }
    }

    fn load_scalar(self, scalar: Scalar, words: &mut impl Iterator<Item = u32>) -> String {
        let mut word = || (self.read)(words.next().unwrap_or_default());
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

    /// The statements that put `value` into its words.
    pub(super) fn store(
        self,
        cx: &Context,
        ty: &Type,
        value: &str,
        words: &mut impl Iterator<Item = u32>,
        lines: &mut Vec<String>,
    ) {
        match ty {
            Type::Scalar(scalar) => self.store_scalar(*scalar, value, words, lines),
            Type::Vector(scalar, size) => {
                for component in ["x", "y", "z", "w"].iter().take(usize::from(*size)) {
                    self.store_scalar(*scalar, &format!("{value}.{component}"), words, lines);
                }
            }
            Type::Matrix(columns, rows) => {
                for (column, row) in (0..*columns).flat_map(|column| (0..*rows).map(move |row| (column, row))) {
                    self.store_scalar(Scalar::F32, &format!("{value}[{column}][{row}]"), words, lines);
                }
            }
            Type::Array(element, length) => {
                (0..*length).for_each(|at| self.store(cx, element, &format!("{value}[{at}]"), words, lines));
            }
            Type::Struct(id) => {
                for (field, name) in cx.program.structs[*id].fields.iter().zip(&cx.names.fields[*id]) {
                    self.store(cx, &field.ty, &format!("{value}.{name}"), words, lines);
                }
            }
        }
    }

    fn store_scalar(self, scalar: Scalar, value: &str, words: &mut impl Iterator<Item = u32>, lines: &mut Vec<String>) {
        let mut put = |bits: String| lines.push((self.write)(words.next().unwrap_or_default(), bits));
        match scalar {
            Scalar::U32 => put(value.to_owned()),
            Scalar::F32 => put(format!("floatBitsToUint({value})")),
            Scalar::Bool | Scalar::I8 | Scalar::U8 | Scalar::I16 | Scalar::U16 | Scalar::I32 => {
                put(format!("uint({value})"))
            }
            Scalar::U64 => ["x", "y"].iter().for_each(|half| put(format!("unpackUint2x32({value}).{half}"))),
            Scalar::I64 => ["x", "y"].iter().for_each(|half| put(format!("unpackUint2x32(uint64_t({value})).{half}"))),
            Scalar::F64 => ["x", "y"].iter().for_each(|half| put(format!("unpackDouble2x32({value}).{half}"))),
        }
    }
}
