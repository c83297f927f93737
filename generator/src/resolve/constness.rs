//! Calls in code that rustc runs: constants, `static`s, lengths, const arguments, discriminants and the bodies of `const fn`s call nothing but
//! `const fn`s. rust-analyzer lets them call anything.

mod calls;
mod macros;

use std::fmt;

use ra_ap_hir::Semantics;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, WalkEvent};

use crate::base::FileId;
use crate::diag::{Diagnostic, Diagnostics};
use crate::parse::ast::Module;
use crate::resolve::database::Database;
use crate::resolve::world::World;

/// Reports what such code calls and cannot.
pub(super) fn check(world: &World, module: &Module, diagnostics: &mut Diagnostics) {
    let semantics = Semantics::new(&world.db);
    for file in (0..module.paths.len()).map(FileId::from) {
        let tree = semantics.parse(world.file(file));
        for (code, context) in tree.syntax().descendants().filter_map(|node| Some((node.clone(), context(&node)?))) {
            let mut constant = Constant { world, semantics: &semantics, context, found: Vec::new() };
            constant.walk(&code);
            diagnostics.list.append(&mut constant.found);
        }
    }
}

/// What is computed by code that rustc runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Context {
    Constant,
    Static,
    Length,
    Argument,
    Discriminant,
    Block,
    Function,
}

impl fmt::Display for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Constant => "a constant",
            Self::Static => "a `static`",
            Self::Length => "the length of an array",
            Self::Argument => "a const argument",
            Self::Discriminant => "the number of a variant",
            Self::Block => "a `const` block",
            Self::Function => "a `const fn`",
        })
    }
}

/// What a node computes, if it is the whole of such code.
fn context(node: &SyntaxNode) -> Option<Context> {
    let code = ast::Expr::cast(node.clone())?;
    if let ast::Expr::BlockExpr(block) = &code
        && block.const_token().is_some()
    {
        return Some(Context::Block);
    }
    let around = node.parent()?;
    if let Some(array) = ast::ArrayExpr::cast(around.clone()) {
        let is_length = array.semicolon_token().is_some() && array.exprs().nth(1).as_ref() == Some(&code);
        return is_length.then_some(Context::Length);
    }
    if ast::ConstArg::can_cast(around.kind()) {
        let kind = around.parent()?.kind();
        return Some(match kind {
            _ if ast::ArrayType::can_cast(kind) => Context::Length,
            _ if ast::Variant::can_cast(kind) => Context::Discriminant,
            _ => Context::Argument,
        });
    }
    if let Some(function) = ast::Fn::cast(around.clone()) {
        return function.const_token().map(|_| Context::Function);
    }
    match around.kind() {
        kind if ast::Const::can_cast(kind) => Some(Context::Constant),
        kind if ast::Static::can_cast(kind) => Some(Context::Static),
        _ => None,
    }
}

/// A piece of such code, and what is wrong in it.
struct Constant<'w, 'db> {
    world: &'db World,
    semantics: &'w Semantics<'db, Database>,
    context: Context,
    found: Vec<Diagnostic>,
}

impl Constant<'_, '_> {
    /// Everything that is run with the code at a node: not what closures and items in it do, nor other constants.
    fn walk(&mut self, root: &SyntaxNode) {
        let mut nodes = root.preorder();
        while let Some(event) = nodes.next() {
            let WalkEvent::Enter(node) = event else { continue };
            if let Some(call) = ast::MacroCall::cast(node.clone()) {
                self.macro_call(&call);
                nodes.skip_subtree();
                continue;
            }
            let is_apart = ast::Item::can_cast(node.kind()) || ast::ClosureExpr::can_cast(node.kind());
            if is_apart || node != *root && context(&node).is_some() {
                nodes.skip_subtree();
            } else if let Some(expr) = ast::Expr::cast(node) {
                self.expr(&expr);
            }
        }
    }
}
