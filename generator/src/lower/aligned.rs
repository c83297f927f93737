//! Arrays of `Vec3A`, where a buffer or uniform holds some.
//!
//! rustc puts 16 bytes between their elements and GLSL 12, so the elements are structs of one vector, which `emit` pads. What
//! is in an array goes in by [`Lowerer::as_array`] and comes out by [`Lowerer::in_element`].

use crate::base::Span;
use crate::ir::{self, Expr, ExprKind, Projection};
use crate::resolve::typed::{self, Type, TypeId};

use super::Lowerer;

impl Lowerer<'_> {
    /// The type of the elements of an array or buffer of `item`.
    pub(super) fn element_type(&mut self, item: TypeId) -> Option<ir::Type> {
        if self.aligns_vectors && is_vec3a(self.typed, item) {
            return Some(ir::Type::Struct(self.vector_struct()));
        }
        self.whole_type(item)
    }

    fn vector_struct(&mut self) -> ir::StructId {
        if let Some(id) = self.aligned_vector {
            return id;
        }
        let field = ir::Field {
            name: ir::layout::ALIGNED_VECTOR.into(),
            ty: ir::Type::vec(3),
            glam: ir::Glam::Vec3A,
            docs: Vec::new(),
        };
        let declared = ir::Struct {
            name: self.names.unique("Vec3A"),
            rust_type: "glam::Vec3A".into(),
            fields: vec![field],
            docs: vec!["An element of an array of `Vec3A`: it takes 16 bytes.".into()],
            variants: Vec::new(),
            repr_c: false,
            align: 1,
            span: Span::default(),
        };
        let id = self.program.structs.push_and_get_key(declared);
        self.aligned_vector = Some(id);
        id
    }

    fn is_aligned_vector(&self, ty: &ir::Type) -> bool {
        matches!(ty, ir::Type::Struct(id) if self.aligned_vector == Some(*id))
    }

    /// The place of the vector that an element holds, or the element itself.
    pub(super) fn in_element(&self, place: ir::Place) -> ir::Place {
        match self.place_type(&place) {
            Some(ty) if self.is_aligned_vector(&ty) => place.then(Projection::Field(0)),
            _ => place,
        }
    }

    /// The same of a value.
    pub(super) fn of_element(&self, value: Expr) -> Expr {
        if self.is_aligned_vector(&value.ty) { super::fold::field(value, 0, ir::Type::vec(3)) } else { value }
    }

    /// A value as an element of an array of this type.
    pub(super) fn as_array(&self, value: Expr, array: &ir::Type) -> Expr {
        match array {
            ir::Type::Array(item, _) if self.is_aligned_vector(item) && value.ty != **item => {
                let span = value.span;
                Expr::new(ExprKind::Construct(vec![value]), (**item).clone()).at(span)
            }
            _ => value,
        }
    }
}

/// Whether buffers or uniforms of an entry hold arrays of `Vec3A`.
pub(super) fn takes_aligned_vectors(program: &typed::Program, entry: typed::FunctionId) -> bool {
    let mut params = program.functions[entry].params.iter();
    params.any(|param| holds_array_of_vec3a(program, param.ty))
}

fn holds_array_of_vec3a(program: &typed::Program, ty: TypeId) -> bool {
    match &program.types[ty] {
        Type::Array(item, _) => is_vec3a(program, *item) || holds_array_of_vec3a(program, *item),
        Type::Ref { target: inner, .. } | Type::Slice(inner) => holds_array_of_vec3a(program, *inner),
        Type::Adt(id) => {
            let adt = &program.adts[*id];
            let glam = adt.path.starts_with("glam::");
            let fields = adt.variants.iter().flat_map(|variant| &variant.fields).map(|field| field.ty);
            !glam && fields.chain(adt.args.iter().copied()).any(|ty| holds_array_of_vec3a(program, ty))
        }
        _ => false,
    }
}

fn is_vec3a(program: &typed::Program, ty: TypeId) -> bool {
    matches!(&program.types[ty], Type::Adt(id) if program.adts[*id].path == "glam::Vec3A")
}
