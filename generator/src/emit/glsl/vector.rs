//! Vectors as a person writes them: `vec3(0.0)`, `p.zyx`, `vec4(p, 1.0)` instead of one argument a component.

use super::body::Body;
use super::expr::component_name;
use super::precedence::{Level, Text};
use super::types::type_name;
use crate::ir::typing;
use crate::ir::{Expr, ExprKind, Place, Projection, Type};

/// Neighbouring arguments of a vector's constructor that are components of one vector.
struct Group {
    base: Expr,
    components: Vec<u8>,
}

impl Body<'_> {
    /// A vector from its parts.
    pub(super) fn construct_vector(&mut self, parts: &[Expr], size: u8, ty: &Type) -> Text {
        let name = type_name(&self.cx.names, ty);
        let literals = parts.len() > 1 && parts.iter().all(|part| is_same_literal(part, &parts[0]));
        if literals {
            return Text::call(&name, &[self.whole(&parts[0])]);
        }
        let mut arguments = Vec::new();
        let mut group: Option<Group> = None;
        let mut groups = 0;
        for part in parts {
            let Some(Group { base, components }) = self.components(part) else {
                arguments.extend(group.take().map(|group| self.group(&group)));
                arguments.push(self.whole(part));
                continue;
            };
            match &mut group {
                Some(open) if same_value(&open.base, &base) && open.components.len() + components.len() <= 4 => {
                    open.components.extend(components);
                }
                _ => {
                    arguments.extend(group.take().map(|group| self.group(&group)));
                    group = Some(Group { base, components });
                    groups += 1;
                }
            }
        }
        if let Some(group) = group {
            // One group and nothing else is a swizzle, which needs no constructor.
            let text = self.group(&group);
            if arguments.is_empty() && groups == 1 && group.components.len() == usize::from(size) {
                return Text::primary(text);
            }
            arguments.push(text);
        }
        Text::call(&name, &arguments)
    }

    /// `value.zyx`, or the value itself for all of its components in order.
    pub(super) fn swizzle(&mut self, value: &Expr, components: &[u8]) -> Text {
        let group = Group { base: value.clone(), components: components.to_vec() };
        Text::primary(self.group(&group))
    }

    fn group(&mut self, group: &Group) -> String {
        let base = match group.base.kind {
            ExprKind::InvocationId => self.cx.names.id.clone(),
            _ => self.expr(&group.base).at(Level::Primary),
        };
        let whole = matches!(group.base.ty, Type::Vector(_, size)
            if group.components.iter().copied().eq(0..size));
        let names: String = group.components.iter().map(|&component| component_name(component)).collect();
        if whole { base } else { format!("{base}.{names}") }
    }

    /// The vector and components that an argument picks, if it does nothing else.
    fn components(&self, part: &Expr) -> Option<Group> {
        match &part.kind {
            ExprKind::Load(place) => {
                let (last, path) = place.path.split_last()?;
                let Projection::Component(component) = last else { return None };
                let base = Place { root: place.root, path: path.to_vec() };
                if self.is_beyond_part(&base) {
                    return None;
                }
                let ty = typing::place(self.cx.program, self.vars, &base)?;
                let base = Expr { kind: ExprKind::Load(base), ty, span: part.span };
                matches!(base.ty, Type::Vector(..)).then(|| Group { base, components: vec![*component] })
            }
            ExprKind::Swizzle(base, components) if matches!(base.kind, ExprKind::Load(_) | ExprKind::InvocationId) => {
                Some(Group { base: (**base).clone(), components: components.clone() })
            }
            _ => None,
        }
    }
}

fn is_same_literal(a: &Expr, b: &Expr) -> bool {
    matches!(a.kind, ExprKind::Literal(_)) && a.kind == b.kind
}

/// Equal apart from where the user wrote it.
fn same_value(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Load(a), ExprKind::Load(b)) => same_place(a, b),
        (ExprKind::Literal(a), ExprKind::Literal(b)) => a == b,
        (ExprKind::InvocationId, ExprKind::InvocationId) => true,
        (ExprKind::Binary(p, a, b), ExprKind::Binary(q, c, d)) => p == q && same_value(a, c) && same_value(b, d),
        (ExprKind::Unary(p, a), ExprKind::Unary(q, b)) => p == q && same_value(a, b),
        (ExprKind::Swizzle(a, p), ExprKind::Swizzle(b, q)) => p == q && same_value(a, b),
        _ => false,
    }
}

/// The same place apart from spans.
pub(super) fn same_place(a: &Place, b: &Place) -> bool {
    let same_step = |pair: (&Projection, &Projection)| match pair {
        (Projection::Index(a), Projection::Index(b)) => same_value(a, b),
        (a, b) => a == b,
    };
    a.root == b.root && a.path.len() == b.path.len() && a.path.iter().zip(&b.path).all(same_step)
}
