//! Calls, and what stands for calls of a trait's methods: operators on other types than numbers, `for`, `?`, dereferencing.

use ra_ap_hir::{
    Adjust, AsAssocItem, AssocItemContainer, CallableKind, Crate, DisplayTarget, Function, HasSource, HirDisplay,
    InFile, Type,
};
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, BinaryOp, HasName, UnaryOp};

use super::{Constant, Context};
use crate::base::Span;
use crate::diag::{Diagnostic, codes};

/// Why no method of a trait is called there.
const OF_A_TRAIT: &str = "methods of traits are not `const`";

impl<'db> Constant<'_, 'db> {
    /// What an expression itself calls.
    pub(super) fn expr(&mut self, expr: &ast::Expr) -> Option<()> {
        let adjustments = self.semantics.expr_adjustments(expr).unwrap_or_default();
        if let Some(deref) = adjustments.iter().find(|it| matches!(it.kind, Adjust::Deref(Some(_)))) {
            self.deref(expr, &deref.source);
        }
        match expr {
            ast::Expr::CallExpr(call) => self.call(call),
            ast::Expr::MethodCallExpr(call) => {
                let receiver = self.type_of(&call.receiver()?)?;
                if receiver.contains_unknown() {
                    return None;
                }
                let function = self.semantics.resolve_method_call(call)?;
                self.function(function, call.name_ref()?.syntax())
            }
            ast::Expr::BinExpr(it) => self.binary(it),
            ast::Expr::PrefixExpr(it) => self.prefix(it),
            ast::Expr::IndexExpr(it) => self.index(it),
            ast::Expr::ForExpr(it) => {
                let message = format!("`for` cannot be used in {}", self.context);
                let label = "it calls the methods of an iterator, which are not `const`";
                self.tell(it.iterable()?.syntax(), message, label, "count in a `while` loop")
            }
            ast::Expr::TryExpr(it) => {
                let message = format!("`?` cannot be used in {}", self.context);
                self.tell(it.syntax(), message, "it calls methods of traits, which are not `const`", "write a `match`")
            }
            _ => None,
        }
    }

    fn call(&mut self, call: &ast::CallExpr) -> Option<()> {
        let callee = call.expr()?;
        let what = match self.semantics.resolve_expr_as_callable(&callee)?.kind() {
            CallableKind::TupleStruct(_) | CallableKind::TupleEnumVariant(_) => return None,
            CallableKind::Function(function) => {
                let name = match &callee {
                    ast::Expr::PathExpr(path) => path.path()?.segment()?.syntax().clone(),
                    callee => callee.syntax().clone(),
                };
                return self.function(function, &name);
            }
            CallableKind::Closure(_) | CallableKind::FnImpl(_) => "a closure",
            CallableKind::FnPtr => "a function pointer",
        };
        let message = format!("{what} cannot be called in {}", self.context);
        self.tell(callee.syntax(), message, "only a `const fn` can", "call a `const fn` by its name")
    }

    /// A function that is called by a name.
    fn function(&mut self, function: Function, name: &SyntaxNode) -> Option<()> {
        let db = &self.world.db;
        let own_name = function.name(db).as_str().to_owned();
        let container = function.as_assoc_item(db).map(|it| it.container(db));
        let of_trait = container.clone().and_then(|it| match it {
            AssocItemContainer::Trait(it) => Some(it),
            AssocItemContainer::Impl(it) => it.trait_(db),
        });
        let (whole, label, help) = match (of_trait, container) {
            (Some(of), _) => {
                let of = of.name(db).as_str().to_owned();
                let help = instead_of_method(&of, &own_name);
                (format!("{of}::{own_name}"), OF_A_TRAIT, help)
            }
            _ if function.is_const(db) => return None,
            (None, Some(AssocItemContainer::Impl(it))) => {
                (format!("{}::{own_name}", self.show(&it.self_ty(db))), "it is no `const fn`", NOT_CONST)
            }
            _ => (own_name, "it is no `const fn`", NOT_CONST),
        };
        let is_own = function.module(db).krate(db) == Crate::from(self.world.input);
        let message = format!("`{whole}` cannot be called in {}", self.context);
        let help = if is_own && of_trait.is_none() { "make it a `const fn`" } else { help };
        let definition = is_own.then(|| self.definition(function)).flatten();
        self.tell(name, message, label, help)?;
        if let (Some(error), Some(place)) = (self.found.last_mut(), definition) {
            error.labels.push(crate::diag::Label { span: place, text: "defined here".to_owned() });
        }
        None
    }

    fn definition(&self, function: Function) -> Option<Span> {
        let source = function.source(&self.world.db)?;
        let name = source.value.name()?.syntax().text_range();
        Some(self.world.span(InFile::new(source.file_id, name)))
    }

    fn binary(&mut self, it: &ast::BinExpr) -> Option<()> {
        if matches!(it.op_kind()?, BinaryOp::LogicOp(_) | BinaryOp::Assignment { op: None }) {
            return None;
        }
        let (left, right) = (self.type_of(&it.lhs()?)?, self.type_of(&it.rhs()?)?);
        self.operator(it.syntax(), it.op_token()?.text(), &[left, right])
    }

    fn prefix(&mut self, it: &ast::PrefixExpr) -> Option<()> {
        let operand = self.type_of(&it.expr()?)?;
        match it.op_kind()? {
            UnaryOp::Deref if operand.is_reference() || operand.is_raw_ptr() => None,
            UnaryOp::Deref => self.deref(&it.expr()?, &operand),
            UnaryOp::Neg => self.operator(it.syntax(), "-", &[operand]),
            UnaryOp::Not => self.operator(it.syntax(), "!", &[operand]),
        }
    }

    /// An operator is built in where all operands are numbers, not references to such.
    fn operator(&mut self, node: &SyntaxNode, operator: &str, operands: &[Type<'db>]) -> Option<()> {
        if operands.iter().any(|ty| ty.contains_unknown() || ty.is_never()) || operands.iter().all(is_scalar) {
            return None;
        }
        let refers = |ty: &Type<'db>| is_scalar(ty) || ty.as_reference_inner().is_some_and(|inner| is_scalar(&inner));
        let shown: Vec<String> = operands.iter().map(|ty| format!("`{}`", self.show(ty))).collect();
        let message = format!("`{operator}` of {} cannot be used in {}", shown.join(" and "), self.context);
        let help = if operands.iter().all(refers) {
            "take the numbers that the references refer to: `*…`"
        } else {
            "compute it where the value is used, or write a `const fn` that computes it number by number"
        };
        self.tell(node, message, "it calls the method of a trait, which is not `const`", help)
    }

    fn index(&mut self, it: &ast::IndexExpr) -> Option<()> {
        let (mut base, index) = (self.type_of(&it.base()?)?, self.type_of(&it.index()?)?);
        while let Some(inner) = base.as_reference_inner() {
            base = inner;
        }
        let is_list = base.is_array() || base.is_slice();
        let is_number = self.show(&index) == "usize";
        if is_list && is_number || base.contains_unknown() || index.contains_unknown() {
            return None;
        }
        let message =
            format!("`{}` cannot be indexed by `{}` in {}", self.show(&base), self.show(&index), self.context);
        let help = if is_list {
            "divide it with `split_at`, `first_chunk` or the like, or count in a `while` loop"
        } else {
            "name the part as a field"
        };
        self.tell(it.syntax(), message, "it calls the method of a trait, which is not `const`", help)
    }

    /// `Deref::deref` of a type that is no reference.
    fn deref(&mut self, expr: &ast::Expr, source: &Type<'db>) -> Option<()> {
        if source.contains_unknown() {
            return None;
        }
        let message = format!("`{}` cannot be dereferenced in {}", self.show(source), self.context);
        self.tell(
            expr.syntax(),
            message,
            "it calls `Deref::deref`, which is not `const`",
            "name the field that it gives",
        )
    }

    fn type_of(&self, expr: &ast::Expr) -> Option<Type<'db>> {
        Some(self.semantics.type_of_expr(expr)?.original)
    }

    fn show(&self, ty: &Type<'_>) -> String {
        ty.display(&self.world.db, DisplayTarget::from_crate(&self.world.db, self.world.input)).to_string()
    }

    /// Tells of what cannot be called at a node.
    pub(super) fn tell(&mut self, node: &SyntaxNode, message: String, label: &str, help: &str) -> Option<()> {
        let place = self.world.span(InFile::new(self.semantics.hir_file_for(node), node.text_range()));
        let error = Diagnostic::error(codes::CONST_CALL, place, message).label(label).help(help);
        self.found.push(match self.context {
            Context::Function => error.help("or leave out the `const` of the function, if no constant calls it"),
            _ => error,
        });
        Some(())
    }
}

/// What to do instead of calling a function of the prelude.
const NOT_CONST: &str = "call it where the value is used, or write the number that it gives";

/// What to write instead of a trait's method.
fn instead_of_method(of: &str, name: &str) -> &'static str {
    match (of, name) {
        ("Clone", _) => "leave it out: a `Copy` value is copied as it is named",
        ("Default", _) => "write the value",
        ("From" | "Into" | "TryFrom" | "TryInto", _) => "convert numbers with `as`, others by a `const fn` of the type",
        ("Iterator" | "IntoIterator" | "DoubleEndedIterator" | "ExactSizeIterator", _) => "count in a `while` loop",
        ("Ord" | "PartialOrd", "min" | "max" | "clamp") => "compare with `if`",
        _ => "write a `const fn` of the type itself, in an `impl` without a trait",
    }
}

fn is_scalar(ty: &Type<'_>) -> bool {
    ty.is_int_or_uint() || ty.is_float() || ty.is_bool() || ty.is_char() || ty.is_raw_ptr()
}
