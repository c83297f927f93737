//! Operators of values whose type is a parameter that no bound gives them. rust-analyzer takes them.

use ra_ap_hir::{Crate, Trait, Type, TypeParam};
use ra_ap_hir_def::lang_item::LangItemEnum as LangItem;
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, ArithOp, AstNode, BinaryOp, CmpOp, UnaryOp};

use super::Teller;
use crate::base::FileId;
use crate::diag::{Diagnostic, codes};

impl<'a> Teller<'a> {
    /// The messages for operators in a file.
    pub(super) fn unbound_operators(&self, file: FileId) -> Vec<Diagnostic> {
        let tree = self.semantics.parse(self.world.file(file));
        let nodes = tree.syntax().descendants();
        let told = nodes.filter_map(|node| match ast::Expr::cast(node)? {
            ast::Expr::BinExpr(it) => self.unbound_binary(file, &it),
            ast::Expr::PrefixExpr(it) => self.unbound_prefix(file, &it),
            _ => None,
        });
        told.collect()
    }

    fn unbound_binary(&self, file: FileId, it: &ast::BinExpr) -> Option<Diagnostic> {
        let [left, right] = [self.type_of(&it.lhs()?)?, self.type_of(&it.rhs()?)?];
        let shown = [&left, &right].map(|ty| self.show(ty));
        let operator = it.op_kind()?;
        let (item, bound) = asked(operator, &shown[0], &shown[1])?;
        let param = self.unbound(&left, std::slice::from_ref(&right), item)?;
        let message = format!("there is no `{operator}` of `{}` and `{}`", shown[0], shown[1]);
        Some(self.told(file, it.syntax(), message, &param, &bound))
    }

    fn unbound_prefix(&self, file: FileId, it: &ast::PrefixExpr) -> Option<Diagnostic> {
        let (item, operator, name) = match it.op_kind()? {
            UnaryOp::Neg => (LangItem::Neg, "-", "Neg"),
            UnaryOp::Not => (LangItem::Not, "!", "Not"),
            UnaryOp::Deref => return None,
        };
        let ty = self.type_of(&it.expr()?)?;
        let param = self.unbound(&ty, &[], item)?;
        let shown = self.show(&ty);
        let bound = format!("std::ops::{name}<Output = {shown}>");
        Some(self.told(file, it.syntax(), format!("there is no `{operator}` of `{shown}`"), &param, &bound))
    }

    fn type_of(&self, operand: &ast::Expr) -> Option<Type<'a>> {
        let ty = self.semantics.type_of_expr(operand)?.original;
        (!ty.contains_unknown()).then_some(ty)
    }

    /// The parameter that a type is, if nothing says that it has a trait, whatever the right operand is: that is judged elsewhere.
    fn unbound(&self, ty: &Type<'a>, args: &[Type<'a>], item: LangItem) -> Option<TypeParam> {
        let db = &self.world.db;
        let param = ty.as_type_param(db)?;
        let of = Trait::lang(db, Crate::from(self.world.input), item)?;
        let is_bound = |bound: Trait| bound == of || bound.all_supertraits(db).contains(&of);
        (!param.trait_bounds(db).into_iter().any(is_bound) && !ty.impls_trait(db, of, args)).then_some(param)
    }

    fn told(&self, file: FileId, node: &SyntaxNode, message: String, param: &TypeParam, bound: &str) -> Diagnostic {
        let span = self.at(file, node);
        let name = param.name(&self.world.db).as_str().to_owned();
        Diagnostic::error(codes::UNIMPLEMENTED_TRAIT, span, message)
            .label(format!("`{name}` may be any type that has its bounds"))
            .help(format!("bound it: `{name}: {bound}`"))
    }
}

/// The trait that an operator asks of its left operand's type, and how a bound spells it for such operands.
fn asked(operator: BinaryOp, left: &str, right: &str) -> Option<(LangItem, String)> {
    let with = if left == right { String::new() } else { format!("{right}, ") };
    let of = if left == right { String::new() } else { format!("<{right}>") };
    Some(match operator {
        BinaryOp::LogicOp(_) | BinaryOp::Assignment { op: None } => return None,
        BinaryOp::CmpOp(CmpOp::Eq { .. }) => (LangItem::PartialEq, format!("PartialEq{of}")),
        BinaryOp::CmpOp(CmpOp::Ord { .. }) => (LangItem::PartialOrd, format!("PartialOrd{of}")),
        BinaryOp::ArithOp(op) => {
            let (item, _, name) = arithmetic(op);
            (item, format!("std::ops::{name}<{with}Output = {left}>"))
        }
        BinaryOp::Assignment { op: Some(op) } => {
            let (_, item, name) = arithmetic(op);
            (item, format!("std::ops::{name}Assign{of}"))
        }
    })
}

/// The traits of `a + b` and of `a += b`, and the former's name.
fn arithmetic(operator: ArithOp) -> (LangItem, LangItem, &'static str) {
    match operator {
        ArithOp::Add => (LangItem::Add, LangItem::AddAssign, "Add"),
        ArithOp::Sub => (LangItem::Sub, LangItem::SubAssign, "Sub"),
        ArithOp::Mul => (LangItem::Mul, LangItem::MulAssign, "Mul"),
        ArithOp::Div => (LangItem::Div, LangItem::DivAssign, "Div"),
        ArithOp::Rem => (LangItem::Rem, LangItem::RemAssign, "Rem"),
        ArithOp::Shl => (LangItem::Shl, LangItem::ShlAssign, "Shl"),
        ArithOp::Shr => (LangItem::Shr, LangItem::ShrAssign, "Shr"),
        ArithOp::BitXor => (LangItem::BitXor, LangItem::BitXorAssign, "BitXor"),
        ArithOp::BitOr => (LangItem::BitOr, LangItem::BitOrAssign, "BitOr"),
        ArithOp::BitAnd => (LangItem::BitAnd, LangItem::BitAndAssign, "BitAnd"),
    }
}
