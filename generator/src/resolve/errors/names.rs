//! Names that lead nowhere.

use either::Either;
use ra_ap_hir::diagnostics::AnyDiagnostic;
use ra_ap_hir::{InFile, ModuleDef, PathResolution, ScopeDef};
use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{AstPtr, SyntaxNode, TextRange};

use super::Teller;
use super::elsewhere;
use super::habits;
use super::similar::{self, Space};
use crate::base::Span;
use crate::base::similar::similar;
use crate::diag::{Diagnostic, Fix, codes};

pub(super) type Place = InFile<AstPtr<Either<ast::Expr, ast::Pat>>>;

pub(super) const AVAILABLE: &str = "inputs may use `std`'s numeric core, `glam` and `corogen_runtime`";

impl<'a> Teller<'a> {
    /// The message for a name that cannot be found, or must not be used.
    pub(super) fn names(&self, diagnostic: &AnyDiagnostic<'a>) -> Option<Diagnostic> {
        use AnyDiagnostic as D;
        match diagnostic {
            D::UnresolvedImport(it) => self.import(&it.decl),
            D::UnresolvedExternCrate(it) => {
                let place = it.decl.map(|ptr| ptr.text_range());
                let found = self.error(codes::UNKNOWN_NAME, place, "this crate is not available to inputs");
                Some(found.help(AVAILABLE))
            }
            D::UnresolvedMacroCall(it) => {
                let name = it.path.display(&self.world.db, ra_ap_span::Edition::Edition2024).to_string();
                Some(self.unknown_macro(&name, it.is_bang, it.range))
            }
            D::MacroError(it) => {
                let message = format!("a macro cannot be expanded: {}", it.message);
                let found = self.error(codes::UNSUPPORTED, it.range, message);
                Some(found.help("write out what it would expand to"))
            }
            D::MacroExpansionParseError(it) => {
                let found = self.error(codes::UNSUPPORTED, it.range, "a macro expands to what is not Rust");
                Some(found.help("write out what it would expand to"))
            }
            D::UnresolvedIdent(it) => {
                let place = it.node.map(|(ptr, range)| range.unwrap_or_else(|| ptr.text_range()));
                let (name, span) = (self.text(place), self.world.span(place));
                let found = self.error(codes::UNKNOWN_NAME, place, format!("cannot find `{name}` in this scope"));
                let path = similar::node_at(&self.semantics, self.world, span);
                let path = path.and_then(|node| node.ancestors().find_map(ast::Path::cast));
                let (semantics, world) = (&self.semantics, self.world);
                // `std::cmp` has them too, but not of floats
                let method = path.as_ref().and_then(|path| habits::as_method(path, span));
                if let Some(fix) = method.clone().filter(|_| matches!(name.as_str(), "max" | "min")) {
                    return Some(found.fix(fix));
                }
                if let Some(path) = &path
                    && let Some(found) = elsewhere::explained(semantics, world, &found, path, Space::Values)
                {
                    return Some(found);
                }
                if let Some(inner) = path.as_ref().and_then(|path| inner_function(path, &name)) {
                    let message = format!(
                        "`{inner}` has nothing of `{name}`: that is a local variable of the function around it"
                    );
                    let found = Diagnostic::error(codes::UNKNOWN_NAME, span, message);
                    let help = format!("hand it over as an argument, or make a closure of it: `let {inner} = |…| …;`");
                    return Some(found.help(help));
                }
                if let Some(fix) = path.as_ref().and_then(|path| self.item_behind_dot(path, span)) {
                    return Some(found.fix(fix));
                }
                if let Some(fix) = method {
                    return Some(found.fix(fix));
                }
                let near = similar::in_scope(semantics, world, span, &name, Space::Values);
                let missing = near.is_none();
                let found = similar::with_offer(found, span, near);
                Some(if missing { found.help("declare it, or bring it into scope with `use`") } else { found })
            }
            D::UnresolvedAssocItem(it) => self.associated_item(&it.expr_or_pat),
            D::UnresolvedField(it) => {
                let (receiver, name) = (self.show(&it.receiver), it.name.as_str());
                let place = self.name_in(&it.expr);
                let span = self.world.span(place);
                let found = self.error(codes::UNKNOWN_FIELD, place, format!("no field `{name}` on type `{receiver}`"));
                if it.method_with_same_name_exists {
                    if self.is_assigned(&it.expr) {
                        return Some(found.help("there is a method of that name: what it gives cannot be assigned"));
                    }
                    let text = "there is a method of that name: call it".to_owned();
                    return Some(found.fix(Fix { span, replacement: format!("{name}()"), text, sure: true }));
                }
                let fields = similar::fields(&self.world.db, &it.receiver);
                let ty = it.receiver.strip_references();
                if matches!(name, "length" | "size" | "count") && (ty.is_array() || ty.is_slice()) {
                    let text = "the number of its elements is `len()`".to_owned();
                    return Some(found.fix(Fix { span, replacement: "len()".to_owned(), text, sure: false }));
                }
                let near = similar(name, fields.iter().cloned());
                Some(match near {
                    None if fields.is_empty() => found.help("this type has no fields"),
                    None => found.help(format!("its fields are {}", listed(&fields))),
                    near => similar::with_offer(found, span, near),
                })
            }
            D::UnresolvedMethodCall(it) => Some(self.method(it)),
            D::NoSuchField(it) => {
                let place = it.field.map(|ptr| ptr.text_range());
                let text = self.text(place);
                let name = text.split(':').next().unwrap_or("").trim();
                let mut span = self.world.span(place);
                span.end = span.start + name.len() as u32;
                let found = Diagnostic::error(codes::UNKNOWN_FIELD, span, format!("there is no field `{name}`"));
                if it.private.is_some() {
                    return Some(found.label("this field is private").help("make the field `pub`"));
                }
                let fields = ra_ap_hir::Variant::from(it.variant).fields(&self.world.db);
                let fields: Vec<String> =
                    fields.iter().map(|field| field.name(&self.world.db).as_str().to_owned()).collect();
                let near = similar(name, fields.iter().cloned());
                let found =
                    if near.is_none() { found.help(format!("its fields are {}", listed(&fields))) } else { found };
                Some(similar::with_offer(found, span, near))
            }
            D::UndeclaredLabel(it) => {
                let place = it.node.map(|ptr| ptr.text_range());
                let name = it.name.as_str();
                let found = self.error(codes::UNKNOWN_NAME, place, format!("no label `{name}` is in scope"));
                let label = it.node.value.to_node(&it.node.file_id.parse_or_expand(&self.world.db));
                let near = similar(name, labels_around(label.syntax()));
                let missing = near.is_none();
                let found = similar::with_offer(found, self.world.span(place), near);
                Some(if missing {
                    found.help(format!("label a loop or block around it: `{name}: loop {{ … }}`"))
                } else {
                    found
                })
            }
            D::UnreachableLabel(it) => {
                let message = format!("the label `{}` cannot be reached from here", it.name.as_str());
                let found = self.error(codes::UNKNOWN_NAME, it.node.map(|ptr| ptr.text_range()), message);
                Some(found.help("a closure cannot leave a loop around it: return a value that the loop tests"))
            }
            D::BreakOutsideOfLoop(it) => {
                if self.leaves_unknown(&it.expr) {
                    return None;
                }
                let message = "`break` or `continue` outside of a loop, or with a value where there is none";
                let found = self.error(codes::TYPE_MISMATCH, it.expr.map(|ptr| ptr.text_range()), message);
                Some(found.help("`return` leaves a function; only `loop` and labelled blocks have values"))
            }
            D::PrivateField(it) => {
                let name = it.field.name(&self.world.db).as_str().to_owned();
                let found =
                    self.error(codes::UNKNOWN_FIELD, self.name_in(&it.expr), format!("the field `{name}` is private"));
                Some(found.help("make it `pub`, or add a method that gives it"))
            }
            D::PrivateAssocItem(it) => {
                let name = it.item.name(&self.world.db).map(|name| name.as_str().to_owned()).unwrap_or_default();
                let message = format!("`{name}` is private");
                let found = self.error(codes::UNKNOWN_NAME, self.name_in(&it.expr_or_pat), message);
                Some(found.help("make it `pub`"))
            }
            _ => None,
        }
    }

    /// `Kind::Known` for `Kind.Known`, where the name is a type's.
    fn item_behind_dot(&self, path: &ast::Path, span: Span) -> Option<Fix> {
        let around = path.syntax().parent()?.parent()?;
        let item = ast::FieldExpr::cast(around.clone()).and_then(|it| it.name_ref());
        let item = item.or_else(|| ast::MethodCallExpr::cast(around).and_then(|it| it.name_ref()))?;
        let name = path.as_single_name_ref()?.text().to_string();
        let mut is_type = false;
        self.semantics.scope(path.syntax())?.process_all_names(&mut |known, def| {
            let names_type = matches!(def, ScopeDef::ModuleDef(ModuleDef::Adt(_) | ModuleDef::TypeAlias(_)));
            is_type |= names_type && known.as_str() == name;
        });
        let end = item.syntax().text_range().end().into();
        let text = "it is a type: what belongs to it stands behind `::`".to_owned();
        let replacement = format!("{name}::{}", item.text());
        is_type.then_some(Fix { span: Span { end, ..span }, replacement, text, sure: false })
    }

    /// Whether a value is given to an expression.
    fn is_assigned(&self, place: &Place) -> bool {
        let node = place.value.to_node(&self.semantics.parse_or_expand(place.file_id));
        let parent = node.syntax().parent().and_then(ast::BinExpr::cast);
        let assigns = |it: &ast::BinExpr| matches!(it.op_kind(), Some(ast::BinaryOp::Assignment { .. }));
        parent.filter(assigns).and_then(|it| it.lhs()).is_some_and(|target| target.syntax() == node.syntax())
    }

    /// Whether a `break` or `continue` names a label that is not there, which is told.
    fn leaves_unknown(&self, place: &Place) -> bool {
        let node = place.value.to_node(&self.semantics.parse_or_expand(place.file_id));
        let label = node.syntax().children().find_map(ast::Lifetime::cast);
        label.is_some_and(|label| !labels_around(node.syntax()).contains(&label.text().to_string()))
    }

    fn import(&self, declared: &InFile<AstPtr<ast::UseTree>>) -> Option<Diagnostic> {
        let root = self.semantics.parse_or_expand(declared.file_id);
        let tree = declared.value.to_node(&root);
        let path = tree.path()?;
        let segment = path.segment()?;
        let name = segment.name_ref()?.text().to_string();
        let place = InFile::new(declared.file_id, path.syntax().text_range());
        let found = self.error(codes::UNKNOWN_NAME, place, format!("cannot find `{}`", self.text(place)));
        if let Some(found) = elsewhere::later(&found, &name)
            .or_else(|| without_heap(found.clone(), &name))
            .or_else(|| elsewhere::of_other_scalars(&found, &name))
        {
            return Some(found);
        }
        let around = || tree.syntax().ancestors().skip(1).filter_map(ast::UseTree::cast).next()?.path();
        let qualifier = path.qualifier().or_else(around);
        let module = qualifier.as_ref().and_then(|it| self.semantics.resolve_path(it));
        if let Some(PathResolution::Def(ModuleDef::Module(module))) = module
            && let Some(scope) = self.semantics.scope(tree.syntax())
            && let Some(found) = elsewhere::private(self.world, &found, scope.module(), module, &name)
        {
            return Some(found);
        }
        let near = match qualifier {
            Some(qualifier) => similar(&name, similar::behind(&self.semantics, &qualifier, Space::All)),
            None => similar::in_scope(&self.semantics, self.world, self.world.span(place), &name, Space::Paths),
        };
        let span = self.world.span(InFile::new(declared.file_id, segment.syntax().text_range()));
        Some(match near {
            None => found.help(AVAILABLE),
            near => similar::with_offer(found, span, near),
        })
    }

    fn associated_item(&self, place: &Place) -> Option<Diagnostic> {
        let root = self.semantics.parse_or_expand(place.file_id);
        let node = place.value.to_node(&root);
        let whole = place.map(|ptr| ptr.text_range());
        let text = self.text(whole);
        let found = self.error(codes::UNKNOWN_NAME, whole, format!("cannot find `{text}`"));
        let path = node.syntax().descendants().find_map(ast::Path::cast)?;
        let segment = path.segment().and_then(|segment| segment.name_ref());
        let (Some(segment), Some(qualifier)) = (segment, path.qualifier()) else { return Some(found) };
        let ty = match self.semantics.resolve_path(&qualifier) {
            Some(PathResolution::Def(ModuleDef::Adt(adt))) => Some(adt.ty(&self.world.db)),
            _ => None,
        };
        if let Some(instead) = ty.and_then(|ty| self.behind_derive(segment.text(), &ty)) {
            return Some(found.help(instead));
        }
        let near = similar(segment.text(), similar::behind(&self.semantics, &qualifier, Space::Values));
        let missing = near.is_none();
        let span = self.world.span(InFile::new(place.file_id, segment.syntax().text_range()));
        let found = similar::with_offer(found, span, near);
        let help = format!("`{}` has no such item, or not in the part that inputs may use", qualifier.syntax().text());
        Some(if missing { found.help(help) } else { found })
    }

    /// The name in `base.name`, `base.name()` or `a::name`; else all of it.
    pub(super) fn name_in(&self, place: &Place) -> InFile<TextRange> {
        let root = place.file_id.parse_or_expand(&self.world.db);
        let name = match place.value.to_node(&root) {
            Either::Left(ast::Expr::FieldExpr(it)) => it.name_ref(),
            Either::Left(ast::Expr::MethodCallExpr(it)) => it.name_ref(),
            Either::Left(ast::Expr::PathExpr(it)) => {
                it.path().and_then(|path| path.segment()).and_then(|segment| segment.name_ref())
            }
            _ => None,
        };
        let range = name.map_or_else(|| place.value.text_range(), |name| name.syntax().text_range());
        InFile::new(place.file_id, range)
    }
}

/// The labels that are in scope at a node.
fn labels_around(node: &SyntaxNode) -> Vec<String> {
    let labels = node.ancestors().flat_map(|node| node.children().find_map(ast::Label::cast));
    labels.filter_map(|label| Some(label.lifetime()?.text().to_string())).collect()
}

/// A name of `std` that needs a heap or shared state: says what there is instead.
pub(in crate::resolve) fn without_heap(diagnostic: Diagnostic, name: &str) -> Option<Diagnostic> {
    Some(match name {
        "Box" | "Rc" | "Arc" => diagnostic
            .label("there is no heap on a GPU")
            .help("use the value itself, or a reference to it: `&dyn Trait` where its type varies, `impl Fn(…)` for a closure"),
        "Vec" | "VecDeque" | "HashMap" | "BTreeMap" | "HashSet" | "BTreeSet" => diagnostic
            .label("there is no heap on a GPU")
            .help("use an array with a length beside it: `[T; N]` and a `usize`"),
        "String" => diagnostic.label("there is no heap on a GPU").help("text can only stand in messages and names"),
        "Cell" | "RefCell" | "Mutex" | "RwLock" => diagnostic.help("pass `&mut` references"),
        "AtomicU64" | "AtomicI64" | "AtomicBool" | "AtomicU8" | "AtomicU16" | "AtomicUsize" => {
            diagnostic.help("atomics of a buffer are `AtomicU32` and `AtomicI32`")
        }
        _ => return None,
    })
}

fn listed(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// The function inside another that a path stands in, if the one around it has a local variable of that name.
fn inner_function(path: &ast::Path, name: &str) -> Option<String> {
    let mut functions = path.syntax().ancestors().filter_map(ast::Fn::cast);
    let inner = functions.next()?;
    let declares = |outer: ast::Fn| {
        let mut bindings = outer.syntax().descendants().filter_map(ast::IdentPat::cast);
        bindings.any(|binding| {
            binding.name().is_some_and(|it| it.text() == name)
                && binding.syntax().ancestors().find_map(ast::Fn::cast).as_ref() == Some(&outer)
        })
    };
    functions.any(declares).then(|| inner.name().map(|it| it.text().to_string())).flatten()
}
