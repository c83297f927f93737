//! Types of places, and the parts of types.

use super::{ExprKind, Literal, Place, Program, Projection, Root, Scalar, Type, Var, VarId};
use crate::base::Table;

/// The type of what a place holds, or nothing where its path does not fit.
pub fn place(program: &Program, vars: &Table<VarId, Var>, place: &Place) -> Option<Type> {
    let (mut ty, path) = match place.root {
        Root::Var(var) => (vars.get(var)?.ty.clone(), place.path.as_slice()),
        Root::Uniform(id) => (program.interface.uniforms.get(id)?.ty.clone(), place.path.as_slice()),
        Root::Constant(id) => (program.constants.get(id)?.value.ty.clone(), place.path.as_slice()),
        Root::Buffer(id) => match place.path.split_first()? {
            (Projection::Index(_), rest) => (program.interface.buffers.get(id)?.element.clone(), rest),
            _ => return None,
        },
    };
    for step in path {
        ty = part(program, &ty, step)?;
    }
    Some(ty)
}

/// The type of one step into a value of type `ty`.
pub fn part(program: &Program, ty: &Type, step: &Projection) -> Option<Type> {
    match (ty, step) {
        (Type::Struct(id), Projection::Field(field)) => {
            program.structs.get(*id)?.fields.get(*field as usize).map(|field| field.ty.clone())
        }
        (Type::Array(element, length), Projection::Index(index)) => match &index.kind {
            ExprKind::Literal(super::Literal::Int(at)) if *at < 0 || *at >= i128::from(*length) => None,
            _ => Some((**element).clone()),
        },
        (Type::Vector(scalar, _), Projection::Index(_)) => Some(Type::Scalar(*scalar)),
        (Type::Vector(scalar, size), Projection::Component(at)) => (at < size).then_some(Type::Scalar(*scalar)),
        (Type::Matrix(_, rows), Projection::Index(_)) => Some(Type::vec(*rows)),
        (Type::Matrix(columns, rows), Projection::Component(at)) => (at < columns).then(|| Type::vec(*rows)),
        _ => None,
    }
}

/// The types of a value's direct parts, in order; nothing for a scalar.
pub fn parts(program: &Program, ty: &Type) -> Vec<Type> {
    match ty {
        Type::Scalar(_) => Vec::new(),
        Type::Vector(scalar, size) => vec![Type::Scalar(*scalar); usize::from(*size)],
        Type::Matrix(columns, rows) => vec![Type::vec(*rows); usize::from(*columns)],
        Type::Array(element, length) => vec![(**element).clone(); *length as usize],
        Type::Struct(id) => program.structs[*id].fields.iter().map(|field| field.ty.clone()).collect(),
    }
}

/// How many scalars a value has.
pub fn scalar_count(program: &Program, ty: &Type) -> usize {
    match ty {
        Type::Scalar(_) => 1,
        Type::Vector(_, size) => usize::from(*size),
        Type::Matrix(columns, rows) => usize::from(*columns) * usize::from(*rows),
        Type::Array(element, length) => scalar_count(program, element) * *length as usize,
        Type::Struct(id) => program.structs[*id].fields.iter().map(|field| scalar_count(program, &field.ty)).sum(),
    }
}

/// The scalars of a value, in order.
pub fn scalars(program: &Program, ty: &Type) -> Vec<Scalar> {
    match ty {
        Type::Scalar(scalar) => vec![*scalar],
        Type::Vector(scalar, size) => vec![*scalar; usize::from(*size)],
        Type::Matrix(columns, rows) => vec![Scalar::F32; usize::from(*columns) * usize::from(*rows)],
        Type::Array(element, length) => scalars(program, element).repeat(*length as usize),
        Type::Struct(id) => program.structs[*id].fields.iter().flat_map(|field| scalars(program, &field.ty)).collect(),
    }
}

/// The type of a value's part with the given number, and how many scalars stand before it.
pub fn part_at(program: &Program, ty: &Type, number: usize) -> Option<(Type, usize)> {
    match ty {
        Type::Scalar(_) => None,
        Type::Vector(scalar, size) => (number < usize::from(*size)).then_some((Type::Scalar(*scalar), number)),
        Type::Matrix(columns, rows) => {
            (number < usize::from(*columns)).then(|| (Type::vec(*rows), number * usize::from(*rows)))
        }
        Type::Array(element, length) => {
            (number < *length as usize).then(|| ((**element).clone(), number * scalar_count(program, element)))
        }
        Type::Struct(id) => {
            let fields = &program.structs[*id].fields;
            let before = fields.get(..number)?.iter().map(|field| scalar_count(program, &field.ty)).sum();
            fields.get(number).map(|field| (field.ty.clone(), before))
        }
    }
}

/// Numbers of the scalars at a path; where an index is not known, of all that it may name. And whether every index is known.
pub fn reach(program: &Program, ty: &Type, path: &[Projection]) -> (Vec<usize>, bool) {
    let Some((step, rest)) = path.split_first() else {
        return ((0..scalar_count(program, ty)).collect(), true);
    };
    let parts = parts(program, ty);
    let at = match step {
        Projection::Field(at) => Some(*at as usize),
        Projection::Component(at) => Some(usize::from(*at)),
        Projection::Index(index) => match index.kind {
            ExprKind::Literal(Literal::Int(at)) => Some(at as usize),
            _ => None,
        },
    };
    let mut found = Vec::new();
    let mut exact = at.is_some();
    let mut first = 0;
    for (number, part) in parts.iter().enumerate() {
        if at.is_none_or(|at| at == number) {
            let (inner, known) = reach(program, part, rest);
            found.extend(inner.into_iter().map(|inner| first + inner));
            exact &= known;
        }
        first += scalar_count(program, part);
    }
    (found, exact)
}
