//! Constructs outside the subset that can be told from the syntax alone, in code that no entry reaches too.

use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{SyntaxNode, SyntaxToken, TextRange};

use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::parse::ast::Module;
use crate::resolve::world::World;

/// Reports them in every file of the input, each construct once.
pub(super) fn check(world: &World, module: &Module, diagnostics: &mut Diagnostics) {
    for index in 0..module.paths.len() {
        let file = FileId::from(index);
        let mut nodes = world.tree(file).preorder();
        while let Some(event) = nodes.next() {
            let ra_ap_syntax::WalkEvent::Enter(node) = event else { continue };
            if let Some((range, what, instead)) = outside(&node) {
                let span = Span::new(file, range.start().into(), range.end().into());
                let message = format!("{what} cannot run on a GPU");
                diagnostics.push(Diagnostic::error(codes::UNSUPPORTED, span, message).help(instead));
                nodes.skip_subtree();
            }
        }
    }
}

/// What is wrong with a node itself, and what to write instead.
fn outside(node: &SyntaxNode) -> Option<(TextRange, &'static str, &'static str)> {
    const SAFE: &str =
        "use references, slices and indices: rustc checks them, and a check that can fail becomes a trap";
    const SUSPEND: &str = "a function suspends with `suspend()`; it and its callers need no keyword";
    const MODULE: &str = "write the function in this module, or in a child `mod` beside it";
    const ASSOCIATED: &str =
        "declare an associated type in the trait (`type Items: Iterator<Item = u32>;`) and return `Self::Items`";
    let at = |token: Option<SyntaxToken>| token.map(|token| token.text_range());
    let found = |range, what, instead| Some((range?, what, instead));
    if let Some(item) = ast::Fn::cast(node.clone()) {
        return found(at(item.async_token()), "an `async` function", SUSPEND)
            .or_else(|| found(at(item.unsafe_token()), "an `unsafe` function", SAFE))
            .or_else(|| found(item.abi().map(|abi| abi.syntax().text_range()), "an `extern` function", MODULE))
            .or_else(|| found(opaque_result(&item), "a trait's method that returns `impl …`", ASSOCIATED));
    }
    if let Some(block) = ast::BlockExpr::cast(node.clone()) {
        return found(at(block.unsafe_token()), "`unsafe` code", SAFE)
            .or_else(|| found(at(block.async_token()), "an `async` block", SUSPEND));
    }
    if let Some(item) = ast::Static::cast(node.clone()) {
        return found(at(item.mut_token()), "a `static mut`", "pass a `&mut [T]` parameter to the entry");
    }
    let range = || Some(node.text_range());
    if ast::AwaitExpr::can_cast(node.kind()) {
        return found(range(), "`.await`", SUSPEND);
    }
    if ast::MacroRules::can_cast(node.kind()) || ast::MacroDef::can_cast(node.kind()) {
        return found(range(), "a macro of the module's own", "write a function: it is inlined where that matters");
    }
    if let Some(item) = ast::Impl::cast(node.clone())
        && let Some(ast::Type::PathType(path)) = item.trait_()
        && path.path().and_then(|path| path.segment()?.name_ref()).is_some_and(|name| name.text() == "Drop")
        && !declares_drop(node)
    {
        return found(range(), "a destructor", "write a method, and call it where the value's work is done");
    }
    if ast::ExternBlock::can_cast(node.kind()) {
        return found(range(), "a foreign function", MODULE);
    }
    if ast::Union::can_cast(node.kind()) {
        return found(range(), "a `union`", "use `to_bits` and `from_bits`");
    }
    if ast::PtrType::can_cast(node.kind()) {
        return found(range(), "a raw pointer", SAFE);
    }
    if let Some(borrow) = ast::RefExpr::cast(node.clone()) {
        return found(at(borrow.raw_token()), "a raw pointer", SAFE);
    }
    None
}

/// Whether the file has a trait `Drop` of its own.
fn declares_drop(node: &SyntaxNode) -> bool {
    let file = node.ancestors().last();
    let mut traits = file.iter().flat_map(|file| file.descendants()).filter_map(ast::Trait::cast);
    traits.any(|it| it.name().is_some_and(|name| name.text() == "Drop"))
}

/// The `impl …` that a method which a trait declares returns, or one of an impl of a trait.
fn opaque_result(item: &ast::Fn) -> Option<TextRange> {
    let owner = item.syntax().parent()?.parent()?;
    let of_trait = ast::Trait::can_cast(owner.kind()) || ast::Impl::cast(owner).is_some_and(|it| it.trait_().is_some());
    let result = item.ret_type().filter(|_| of_trait)?;
    let opaque = result.syntax().descendants().find_map(ast::ImplTraitType::cast)?;
    Some(opaque.syntax().text_range())
}
