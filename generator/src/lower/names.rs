//! Names of what the user did not name, and unique names of what is global.

use std::collections::BTreeSet;

pub(super) use crate::base::case::snake_case;
use crate::ir::{Expr, ExprKind, Projection, Root};
use crate::resolve::typed::{self, Origin, Type, TypeId};

use super::Lowerer;

/// Names of functions, structs and constants, which share one scope in GLSL.
#[derive(Debug, Default)]
pub(super) struct GlobalNames {
    taken: BTreeSet<String>,
}

impl GlobalNames {
    /// The name itself if it is free, else with `_2`, `_3`.
    pub(super) fn unique(&mut self, name: &str) -> String {
        let mut candidate = name.to_owned();
        let mut number = 1;
        while !self.taken.insert(candidate.clone()) {
            number += 1;
            candidate = format!("{name}_{number}");
        }
        candidate
    }
}

impl Lowerer<'_> {
    /// The name of a struct of the IR: the user's, with its generic arguments.
    pub(super) fn struct_name(&mut self, ty: TypeId) -> String {
        let name = self.type_name(ty);
        self.names.unique(&name)
    }

    /// A type as part of a name: `Option_Hit`, `Tuple_u32_bool`.
    pub(super) fn type_name(&self, ty: TypeId) -> String {
        let joined = |start: &str, args: &[TypeId]| {
            args.iter().fold(start.to_owned(), |name, arg| format!("{name}_{}", self.type_name(*arg)))
        };
        match &self.typed.types[ty] {
            Type::Scalar(scalar) => crate::ir::print::scalar_name(*scalar).into(),
            Type::Usize => "usize".into(),
            Type::Isize => "isize".into(),
            Type::Never => "never".into(),
            Type::Str => "str".into(),
            Type::Tuple(items) => joined("Tuple", items),
            Type::Adt(id) => {
                let adt = &self.typed.adts[*id];
                let name = joined(&adt.name, &adt.args);
                adt.const_args.iter().fold(name, |name, arg| format!("{name}_{}", const_name(arg)))
            }
            Type::Array(item, length) => format!("{}x{length}", self.type_name(*item)),
            Type::Slice(item) => format!("{}_slice", self.type_name(*item)),
            Type::Ref { target, .. } => self.type_name(*target),
            Type::Closure(_) => "closure".into(),
            Type::FnItem(id) => self.typed.functions[*id].name.clone(),
        }
    }

    /// A type as Rust writes it, seen from the input's crate: `crate::scene::Pair<f32>`, `[glam::Vec3; 4]`.
    pub(super) fn rust_type(&self, ty: TypeId) -> String {
        match &self.typed.types[ty] {
            Type::Array(item, len) => format!("[{}; {len}]", self.rust_type(*item)),
            Type::Tuple(items) => {
                let items: Vec<String> = items.iter().map(|item| self.rust_type(*item)).collect();
                let after = if items.len() == 1 { "," } else { "" };
                format!("({}{after})", items.join(", "))
            }
            Type::Adt(id) => {
                let adt = &self.typed.adts[*id];
                let path = match adt.origin {
                    Origin::User => format!("crate::{}", adt.public_path),
                    Origin::Prelude => adt.public_path.clone(),
                };
                let args = adt.args.iter().map(|arg| self.rust_type(*arg)).chain(adt.const_args.iter().cloned());
                let args = args.collect::<Vec<_>>().join(", ");
                if args.is_empty() { path } else { format!("{path}<{args}>") }
            }
            _ => self.type_name(ty),
        }
    }

    /// A type's own name, without its generic arguments.
    pub(super) fn short_type_name(&self, ty: TypeId) -> String {
        match &self.typed.types[ty] {
            Type::Ref { target, .. } => self.short_type_name(*target),
            Type::Adt(id) => self.typed.adts[*id].name.clone(),
            _ => self.type_name(ty),
        }
    }

    /// The name of a parameter that has none: its type's, which of a number says nothing.
    pub(super) fn what_it_is(&self, ty: TypeId) -> String {
        match &self.typed.types[ty] {
            Type::Ref { target, .. } => self.what_it_is(*target),
            Type::Scalar(_) => "value".to_owned(),
            _ => snake_case(&self.short_type_name(ty)),
        }
    }

    /// The name of a function of the IR: a method's begins with its type's. Where there are several of it, for other generic arguments, these
    /// are in it: `lerp_f32`.
    pub(super) fn function_name(&mut self, function: &typed::Function) -> String {
        let mut name = with_owner(&function.path, &function.name);
        let arguments = |of: &typed::Function| (of.args.clone(), of.const_args.clone());
        let is_other = |other: &typed::Function| {
            other.path == function.path && other.span == function.span && arguments(other) != arguments(function)
        };
        if function.origin == Origin::User && self.typed.functions.iter().any(is_other) {
            let named = |ty: &&TypeId| !matches!(self.typed.types[**ty], Type::Closure(_));
            let types = function.args.iter().filter(named).map(|ty| self.type_name(*ty));
            types.chain(function.const_args.iter().map(|it| const_name(it))).for_each(|it| name += &format!("_{it}"));
        }
        // what computes a constant is gone once it is known
        if self.open_constants.is_empty() { self.names.unique(&name) } else { name }
    }
}

/// A const generic argument as part of a name.
fn const_name(argument: &str) -> String {
    argument.replace('-', "minus_")
}

/// The last segment of a path; of an associated item, with its type: `Rng_next`, `Stack_EMPTY`.
pub(super) fn with_owner(path: &str, name: &str) -> String {
    let owner = path.rsplit("::").nth(1).filter(|owner| owner.starts_with(|first: char| first.is_uppercase()));
    owner.map_or_else(|| name.to_owned(), |owner| format!("{owner}_{name}"))
}

/// What a value is, for a variable that holds it: the name of what it is read from or computed by.
pub(super) fn describe(lowerer: &Lowerer, expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Load(place) => {
            let field = place.path.iter().rev().find_map(|step| match step {
                Projection::Component(at) => ["x", "y", "z", "w"].get(usize::from(*at)).map(|&name| name.to_owned()),
                Projection::Field(_) | Projection::Index(_) => None,
            });
            match (field, place.root) {
                (Some(component), _) => component,
                (None, _) if place.path.iter().any(|step| matches!(step, Projection::Field(_))) => {
                    lowerer.place_name(place)
                }
                (None, Root::Var(var)) => format!("{}_before", lowerer.f.vars[var].name),
                (None, Root::Buffer(buffer)) => format!("{}_before", lowerer.program.interface.buffers[buffer].name),
                (None, Root::Uniform(uniform)) => lowerer.program.interface.uniforms[uniform].name.clone(),
                (None, Root::Constant(constant)) => snake_case(&lowerer.program.constants[constant].name),
            }
        }
        ExprKind::Call(function, _) => format!("{}_result", snake_case(&lowerer.program.functions[*function].name)),
        ExprKind::Unary(_, inner) | ExprKind::Cast(inner) | ExprKind::Bitcast(inner) => describe(lowerer, inner),
        ExprKind::Binary(op, ..) => {
            use crate::ir::BinaryOp::*;
            match op {
                Add => "sum",
                Sub => "difference",
                Mul | MatMul => "product",
                Div => "quotient",
                Rem => "remainder",
                BitAnd | BitOr | BitXor | Shl | Shr => "bits",
                Eq | Ne | Lt | Le | Gt | Ge | And | Or => "test",
            }
            .into()
        }
        ExprKind::Select(..) => "choice".into(),
        ExprKind::Builtin(crate::ir::Builtin::Max, _) => "greatest".into(),
        ExprKind::Builtin(crate::ir::Builtin::Min, _) => "least".into(),
        ExprKind::Builtin(crate::ir::Builtin::Dot, _) => "product".into(),
        ExprKind::Builtin(crate::ir::Builtin::Normalize, _) => "direction".into(),
        ExprKind::Builtin(builtin, _) => format!("{}_result", snake_case(&format!("{builtin:?}"))),
        _ => match &expr.ty {
            crate::ir::Type::Vector(..) => "vector".into(),
            crate::ir::Type::Struct(id) => snake_case(&lowerer.program.structs[*id].name),
            crate::ir::Type::Array(..) => "items".into(),
            _ => "value".into(),
        },
    }
}
