//! Definitions that rustc refuses and rust-analyzer accepts: constants without a value, types of infinite size, elements that no array has.

use std::collections::BTreeSet;

use either::Either;
use ra_ap_hir::{DisplayTarget, HirDisplay, ModuleDef, PathResolution, Semantics};
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasName};

use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::parse::ast::Module;
use crate::resolve::database::Database;
use crate::resolve::typed::{AdtId, Origin, Program, Type, TypeId};
use crate::resolve::world::World;

/// Reports constants and statics that are only declared.
pub(super) fn check_values(world: &World, module: &Module, diagnostics: &mut Diagnostics) {
    for index in 0..module.paths.len() {
        let file = FileId::from(index);
        for node in world.tree(file).descendants() {
            let is_of_trait = || node.ancestors().nth(2).is_some_and(|parent| ast::Trait::can_cast(parent.kind()));
            let (what, value) = match (ast::Const::cast(node.clone()), ast::Static::cast(node.clone())) {
                (Some(item), _) if !is_of_trait() => ("constant", item.body()),
                (_, Some(item)) => ("static", item.body()),
                _ => continue,
            };
            if value.is_none() {
                let range = node.text_range();
                let span = Span::new(file, range.start().into(), range.end().into());
                let message = format!("this {what} has no value");
                diagnostics.push(Diagnostic::error(codes::SYNTAX, span, message).help("write one: `= …;`"));
            }
        }
    }
}

/// Reports lengths and const arguments that name a variable: they must be known when code is generated.
pub(super) fn check_lengths(world: &World, module: &Module, diagnostics: &mut Diagnostics) {
    for index in 0..module.paths.len() {
        let file = FileId::from(index);
        negative_lengths(file, &world.tree(file), diagnostics);
        for function in world.tree(file).descendants().filter_map(ast::Fn::cast) {
            let names: BTreeSet<String> = function
                .syntax()
                .descendants()
                .filter_map(ast::IdentPat::cast)
                .filter_map(|pattern| Some(pattern.name()?.text().to_string()))
                .collect();
            let lengths = function.syntax().descendants().filter_map(|node| length_of(&node));
            let paths = lengths.flat_map(|length| length.syntax().descendants().filter_map(ast::PathExpr::cast));
            for path in paths.filter(|path| names.contains(&path.syntax().text().to_string())) {
                let range = path.syntax().text_range();
                let span = Span::new(file, range.start().into(), range.end().into());
                let message = format!("`{}` is not constant", path.syntax().text());
                diagnostics.push(
                    Diagnostic::error(codes::NOT_CONSTANT, span, message)
                        .label("lengths and const arguments are known when code is generated")
                        .help("write a `const`, or the largest length with a `usize` beside it that counts"),
                );
            }
        }
    }
}

/// rust-analyzer takes them for the largest there are.
fn negative_lengths(file: FileId, tree: &SyntaxNode, diagnostics: &mut Diagnostics) {
    let is_array = |node: &SyntaxNode| !ast::ConstArg::can_cast(node.kind());
    for length in tree.descendants().filter(is_array).filter_map(|node| length_of(&node)) {
        let ast::Expr::PrefixExpr(negated) = &length else { continue };
        if negated.op_kind() == Some(ast::UnaryOp::Neg) {
            let range = length.syntax().text_range();
            let span = Span::new(file, range.start().into(), range.end().into());
            let message = format!("`{}` is no length", length.syntax().text());
            diagnostics.push(
                Diagnostic::error(codes::NOT_CONSTANT, span, message)
                    .label("a length is a `usize`, which is not negative")
                    .help("write how many elements the array has"),
            );
        }
    }
}

/// Reports lengths of arrays whose type is another than `usize`, which rust-analyzer evaluates all the same; whether there were some.
pub(super) fn check_length_types(world: &World, module: &Module, diagnostics: &mut Diagnostics) -> bool {
    let semantics = Semantics::new(&world.db);
    let mut found = false;
    for index in 0..module.paths.len() {
        let file = FileId::from(index);
        let tree = semantics.parse(world.file(file));
        let is_array = |node: &SyntaxNode| !ast::ConstArg::can_cast(node.kind());
        for length in tree.syntax().descendants().filter(is_array).filter_map(|node| length_of(&node)) {
            let Some(ty) = length_type(world, &semantics, &length).filter(|ty| ty != "usize") else { continue };
            found = true;
            let range = length.syntax().text_range();
            let span = Span::new(file, range.start().into(), range.end().into());
            diagnostics.push(
                Diagnostic::error(codes::TYPE_MISMATCH, span, format!("mismatched types: a length of type `{ty}`"))
                    .label("a length is a `usize`")
                    .help(match length {
                        ast::Expr::Literal(_) => "leave out the suffix".to_owned(),
                        _ => format!(
                            "write `{} as usize`, or make it a `usize` where it is declared",
                            length.syntax().text()
                        ),
                    }),
            );
        }
    }
    found
}

/// The type of a length that is a constant or a number with a suffix.
fn length_type(world: &World, semantics: &Semantics<'_, Database>, length: &ast::Expr) -> Option<String> {
    match length {
        ast::Expr::Literal(literal) => match literal.kind() {
            ast::LiteralKind::IntNumber(number) => number.suffix().map(str::to_owned),
            _ => None,
        },
        ast::Expr::PathExpr(path) => match semantics.resolve_path(&path.path()?)? {
            PathResolution::Def(ModuleDef::Const(item)) => {
                let ty = item.ty(&world.db);
                let is_number = ty.is_int_or_uint() || ty.is_float() || ty.is_bool();
                let shown = ty.display(&world.db, DisplayTarget::from_crate(&world.db, world.input));
                is_number.then(|| shown.to_string())
            }
            _ => None,
        },
        _ => None,
    }
}

/// Reports patterns that are a const parameter: which value it is, is known too late for what they cover.
pub(super) fn check_patterns(world: &World, module: &Module, diagnostics: &mut Diagnostics) {
    for index in 0..module.paths.len() {
        let file = FileId::from(index);
        for param in world.tree(file).descendants().filter_map(ast::ConstParam::cast) {
            let Some(name) = param.name() else { continue };
            let Some(item) = param.syntax().ancestors().nth(2) else { continue };
            // a function within may have a constant of that name
            let is_hidden = |it: ast::Const| it.name().is_some_and(|other| other.text() == name.text());
            if item.descendants().filter_map(ast::Const::cast).any(is_hidden) {
                continue;
            }
            let patterns = item.descendants().filter(|node| match ast::IdentPat::cast(node.clone()) {
                Some(pattern) => pattern.pat().is_none(),
                None => ast::PathPat::can_cast(node.kind()),
            });
            for pattern in patterns.filter(|pattern| pattern.text() == name.text()) {
                let range = pattern.text_range();
                let span = Span::new(file, range.start().into(), range.end().into());
                diagnostics.push(
                    Diagnostic::error(codes::NOT_CONSTANT, span, format!("`{name}` cannot be in a pattern"))
                        .label("it is a parameter of what is generic")
                        .help(format!("bind the value and compare in a guard: `x if x == {name}`")),
                );
            }
        }
    }
}

/// The length of an array's type or value; the value of a const argument or of an enum's variant.
pub(super) fn length_of(node: &SyntaxNode) -> Option<ast::Expr> {
    if let Some(array) = ast::ArrayType::cast(node.clone()) {
        return array.const_arg()?.expr();
    }
    if let Some(argument) = ast::ConstArg::cast(node.clone()) {
        return argument.expr();
    }
    let array = ast::ArrayExpr::cast(node.clone())?;
    array.semicolon_token()?;
    array.exprs().nth(1)
}

/// Reports structs and enums that contain themselves by value.
pub(super) fn check_sizes(program: &Program, diagnostics: &mut Diagnostics) {
    let mut state = vec![State::New; program.adts.len()];
    for (id, adt) in program.adts.iter_enumerated() {
        if adt.origin == Origin::User {
            contains_itself(program, Either::Left(id), &mut state, diagnostics);
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    Open,
    Done,
}

fn contains_itself(
    program: &Program,
    place: Either<AdtId, TypeId>,
    state: &mut [State],
    diagnostics: &mut Diagnostics,
) {
    let id = match place {
        Either::Left(id) => id,
        Either::Right(ty) => match &program.types[ty] {
            Type::Adt(id) => *id,
            Type::Array(element, _) => return contains_itself(program, Either::Right(*element), state, diagnostics),
            Type::Tuple(types) => {
                types.iter().for_each(|&ty| contains_itself(program, Either::Right(ty), state, diagnostics));
                return;
            }
            _ => return,
        },
    };
    let adt = &program.adts[id];
    match state[usize::from(id)] {
        State::Done => {}
        State::Open if adt.origin == Origin::User => {
            let message = format!("the recursive type `{}` has infinite size", adt.name);
            let diagnostic = Diagnostic::error(codes::INFINITE_SIZE, adt.span, message);
            diagnostics.push(diagnostic.help("keep an index into an array of them instead"));
        }
        State::Open => {}
        State::New => {
            state[usize::from(id)] = State::Open;
            for field in adt.variants.iter().flat_map(|variant| &variant.fields) {
                contains_itself(program, Either::Right(field.ty), state, diagnostics);
            }
            state[usize::from(id)] = State::Done;
        }
    }
}
