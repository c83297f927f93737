//! Where rustc puts things: sizes, alignments and offsets of `repr(C)` types with glam's vectors in them.
//!
//! Buffers hold rustc's bytes. GLSL's scalar layout packs every member at its scalar's alignment, rustc aligns glam's
//! SIMD types (`Vec4`, `Quat`, `Vec3A`, `Mat2`, `Mat4`) to 16 bytes: [`struct_layout`] says how much padding the GLSL
//! struct needs before each member and at its end.

use super::{Field, Glam, Program, Scalar, StructId, Type};

/// The one field of what [`is_aligned_vector`] tells.
pub const ALIGNED_VECTOR: &str = "xyz";

/// Whether a struct is an element of an array of `Vec3A`: GLSL has no array of vectors with 16 bytes between them.
pub fn is_aligned_vector(program: &Program, ty: &Type) -> bool {
    let Type::Struct(id) = ty else { return false };
    let item = &program.structs[*id];
    let own = item.span == crate::base::Span::default();
    own && matches!(&item.fields[..], [field] if field.glam == Glam::Vec3A && field.name == ALIGNED_VECTOR)
}

/// Size and alignment in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes {
    /// A multiple of the alignment.
    pub size: u32,
    /// A power of two.
    pub align: u32,
}

/// Offsets of a struct's fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StructLayout {
    /// One for each field.
    pub offsets: Vec<u32>,
    /// Unused bytes before each field.
    pub padding: Vec<u32>,
    /// Unused bytes after the last field.
    pub tail: u32,
    /// Of the whole.
    pub bytes: Bytes,
}

/// Size and alignment of a type in a buffer; `glam` says which of glam's types it is, or an array holds. A `bool`, which only uniforms hold, takes a word.
pub fn bytes(program: &Program, ty: &Type, glam: Glam) -> Bytes {
    match ty {
        Type::Scalar(scalar) => Bytes { size: scalar.bytes(), align: scalar.bytes() },
        Type::Vector(scalar, size) => vector(*scalar, *size, glam),
        // `Mat2` is one SIMD register, so its columns stand side by side.
        Type::Matrix(columns, rows) => {
            let column = vector(Scalar::F32, *rows, Glam::Plain);
            let align = if (*columns, *rows) == (2, 2) { 16 } else { column.align };
            Bytes { size: column.size * u32::from(*columns), align }
        }
        Type::Array(element, length) => {
            let element = bytes(program, element, glam);
            Bytes { size: element.size * length, align: element.align }
        }
        Type::Struct(id) => struct_layout(program, *id).bytes,
    }
}

/// Where `repr(C)` puts the fields of a struct.
pub fn struct_layout(program: &Program, id: StructId) -> StructLayout {
    let item = &program.structs[id];
    aligned(program, &item.fields, item.align)
}

/// The same of fields that are not a declared struct's, such as the entry's by-value parameters.
pub fn layout(program: &Program, fields: &[Field]) -> StructLayout {
    aligned(program, fields, 1)
}

fn aligned(program: &Program, fields: &[Field], least: u32) -> StructLayout {
    // Where the next field may begin for rustc, and where GLSL's scalar layout would put it.
    let (mut end, mut packed, mut align) = (0, 0, least);
    let (mut offsets, mut padding) = (Vec::new(), Vec::new());
    for field in fields {
        let part = bytes(program, &field.ty, field.glam);
        let offset = u32::next_multiple_of(end, part.align);
        offsets.push(offset);
        padding.push(offset - packed);
        end = offset + part.size;
        packed = offset + scalar_size(program, &field.ty, part);
        align = align.max(part.align);
    }
    let size = end.next_multiple_of(align);
    StructLayout { offsets, padding, tail: size - packed, bytes: Bytes { size, align } }
}

/// The bytes that GLSL's scalar layout gives the member: a `Vec3A` is a `vec3` there, what follows it is padding.
fn scalar_size(program: &Program, ty: &Type, rust: Bytes) -> u32 {
    match ty {
        Type::Vector(..) => bytes(program, ty, Glam::Plain).size,
        _ => rust.size,
    }
}

fn vector(scalar: Scalar, size: u8, glam: Glam) -> Bytes {
    let packed = scalar.bytes() * u32::from(size);
    let align = if glam == Glam::Vec3A || (scalar, size) == (Scalar::F32, 4) { 16 } else { scalar.bytes() };
    Bytes { size: packed.next_multiple_of(align), align }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Span;
    use crate::ir::{Struct, testing};

    fn field(name: &str, ty: Type) -> Field {
        Field { name: name.into(), ty, glam: Glam::Plain, docs: Vec::new() }
    }

    /// Sizes and alignments measured with glam 0.30 on x86-64.
    #[test]
    fn glam_types_have_rustc_size_and_alignment() {
        let program = testing::empty_program();
        let of = |ty, glam| {
            let Bytes { size, align } = bytes(&program, &ty, glam);
            (size, align)
        };
        assert_eq!(of(Type::vec(2), Glam::Plain), (8, 4));
        assert_eq!(of(Type::vec(3), Glam::Plain), (12, 4));
        assert_eq!(of(Type::vec(3), Glam::Vec3A), (16, 16));
        assert_eq!(of(Type::vec(4), Glam::Plain), (16, 16));
        assert_eq!(of(Type::Vector(Scalar::U32, 4), Glam::Plain), (16, 4));
        assert_eq!(of(Type::Matrix(2, 2), Glam::Plain), (16, 16));
        assert_eq!(of(Type::Matrix(2, 2), Glam::Vec3A), (16, 16));
        assert_eq!(of(Type::Matrix(3, 3), Glam::Plain), (36, 4));
        assert_eq!(of(Type::Matrix(4, 4), Glam::Plain), (64, 16));
        assert_eq!(of(Type::array(Type::vec(3), 5), Glam::Plain), (60, 4));
    }

    #[test]
    fn padding_stands_where_rustc_aligns_more_than_scalar_layout() {
        let mut program = testing::empty_program();
        let id = program.structs.push_and_get_key(Struct {
            name: "Sphere".into(),
            rust_type: "crate::Sphere".into(),
            fields: vec![
                field("center", Type::vec(3)),
                field("color", Type::vec(4)),
                field("kind", Type::U32),
                Field { glam: Glam::Vec3A, ..field("axis", Type::vec(3)) },
                field("radius", Type::F32),
            ],
            docs: Vec::new(),
            variants: Vec::new(),
            repr_c: true,
            align: 1,
            span: Span::default(),
        });
        let layout = struct_layout(&program, id);
        assert_eq!(layout.offsets, [0, 16, 32, 48, 64]);
        assert_eq!(layout.padding, [0, 4, 0, 12, 4]);
        assert_eq!((layout.tail, layout.bytes), (12, Bytes { size: 80, align: 16 }));
    }
}
