//! What is given twice: the names of items, variants, fields, parameters and methods, an enum's numbers, the `..` of a pattern. rust-analyzer
//! accepts them.

use std::collections::HashMap;

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasModuleItem, HasName};

use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::parse::ast::Module;
use crate::resolve::typed::{Origin, Program};
use crate::resolve::world::World;

/// Reports those that the syntax tells.
pub(super) fn check(world: &World, module: &Module, diagnostics: &mut Diagnostics) {
    for index in 0..module.paths.len() {
        let file = FileId::from(index);
        let mut names = Names { file, diagnostics };
        for node in world.tree(file).descendants() {
            names.check(&node);
        }
    }
}

/// Reports numbers that two variants of an enum have.
pub(super) fn check_discriminants(program: &Program, diagnostics: &mut Diagnostics) {
    for adt in program.adts.iter().filter(|adt| adt.origin == Origin::User && adt.is_enum) {
        let mut seen: HashMap<i128, &str> = HashMap::new();
        for variant in &adt.variants {
            if let Some(first) = seen.insert(variant.discriminant, &variant.name) {
                let (number, name) = (variant.discriminant, &variant.name);
                let message = format!("the variants `{first}` and `{name}` have the same number, {number}");
                let help = format!("give `{name}` another number, or none");
                diagnostics.push(Diagnostic::error(codes::DUPLICATE, adt.span, message).help(help));
            }
        }
    }
}

struct Names<'a> {
    file: FileId,
    diagnostics: &'a mut Diagnostics,
}

impl Names<'_> {
    /// What a node lists.
    fn check(&mut self, node: &SyntaxNode) {
        if let Some(file) = ast::SourceFile::cast(node.clone()) {
            self.items(file.items());
        } else if let Some(list) = ast::ItemList::cast(node.clone()) {
            self.items(list.items());
        } else if let Some(list) = ast::VariantList::cast(node.clone()) {
            self.unique(list.variants().map(|it| (true, it)));
        } else if let Some(list) = ast::RecordFieldList::cast(node.clone()) {
            self.unique(list.fields().map(|it| (true, it)));
        } else if let Some(list) = ast::AssocItemList::cast(node.clone()) {
            self.unique(list.assoc_items().filter_map(|item| match item {
                ast::AssocItem::Fn(it) => Some((true, ast::AnyHasName::new(it))),
                ast::AssocItem::Const(it) => Some((true, ast::AnyHasName::new(it))),
                ast::AssocItem::TypeAlias(it) => Some((false, ast::AnyHasName::new(it))),
                ast::AssocItem::MacroCall(_) => None,
            }));
        } else if let Some(list) = ast::GenericParamList::cast(node.clone()) {
            self.unique(list.generic_params().filter_map(|param| match param {
                // a const parameter cannot have a type parameter's name either
                ast::GenericParam::ConstParam(it) => Some((false, ast::AnyHasName::new(it))),
                ast::GenericParam::TypeParam(it) => Some((false, ast::AnyHasName::new(it))),
                ast::GenericParam::LifetimeParam(_) => None,
            }));
        } else if let Some(function) = ast::Fn::cast(node.clone()) {
            self.no_self(&function);
        } else if ast::Pat::can_cast(node.kind())
            && let Some(again) = node.children().filter(|it| ast::RestPat::can_cast(it.kind())).nth(1)
        {
            let message = "`..` can only be used once in a pattern";
            let diagnostic = Diagnostic::error(codes::TYPE_MISMATCH, self.span(&again), message);
            self.diagnostics.push(diagnostic.help("name the fields between with `_`"));
        }
    }

    /// `self` where there is no `impl` around.
    fn no_self(&mut self, function: &ast::Fn) {
        let is_free = !function.syntax().parent().is_some_and(|it| ast::AssocItemList::can_cast(it.kind()));
        if let Some(this) = function.param_list().and_then(|it| it.self_param()).filter(|_| is_free) {
            let diagnostic = Diagnostic::error(codes::SYNTAX, self.span(this.syntax()), "only methods have `self`");
            self.diagnostics
                .push(diagnostic.help("write the function in an `impl`, or name the parameter: `this: &Type`"));
        }
    }

    fn items(&mut self, items: impl Iterator<Item = ast::Item>) {
        self.unique(items.filter_map(|item| {
            Some(match item {
                ast::Item::Fn(it) => (true, ast::AnyHasName::new(it)),
                ast::Item::Const(it) => (true, ast::AnyHasName::new(it)),
                ast::Item::Static(it) => (true, ast::AnyHasName::new(it)),
                ast::Item::Struct(it) => (false, ast::AnyHasName::new(it)),
                ast::Item::Enum(it) => (false, ast::AnyHasName::new(it)),
                ast::Item::Trait(it) => (false, ast::AnyHasName::new(it)),
                ast::Item::TypeAlias(it) => (false, ast::AnyHasName::new(it)),
                ast::Item::Module(it) => (false, ast::AnyHasName::new(it)),
                _ => return None,
            })
        }));
    }

    /// Reports names that another one of the list has, where both are values or both are types. Which of them `#[cfg]` leaves is
    /// not judged here.
    fn unique<N: HasName>(&mut self, items: impl Iterator<Item = (bool, N)>) {
        let mut seen: HashMap<(bool, String), Span> = HashMap::new();
        for (is_value, item) in items {
            let is_conditional = item.syntax().children().filter_map(ast::Attr::cast).any(|it| is_cfg(&it));
            let Some(name) = item.name().filter(|name| !is_conditional && name.text() != "_") else { continue };
            let span = self.span(name.syntax());
            if let Some(&first) = seen.get(&(is_value, name.text().to_string())) {
                let message = format!("the name `{}` is defined multiple times", name.text());
                self.diagnostics.push(
                    Diagnostic::error(codes::DUPLICATE, span, message)
                        .label("defined again")
                        .also(first, "defined first")
                        .help("rename one"),
                );
            } else {
                seen.insert((is_value, name.text().to_string()), span);
            }
        }
    }

    fn span(&self, node: &SyntaxNode) -> Span {
        let range = node.text_range();
        Span::new(self.file, range.start().into(), range.end().into())
    }
}

fn is_cfg(attribute: &ast::Attr) -> bool {
    attribute.syntax().text().to_string().starts_with("#[cfg")
}
