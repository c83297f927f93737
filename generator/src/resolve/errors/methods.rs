//! Methods that a type does not have: of another name, of a trait that is not in scope, or of two at once.

use ra_ap_hir::diagnostics::UnresolvedMethodCall;
use ra_ap_hir::{AssocItem, Crate, Function, InFile, Module, ModuleDef, Trait, Type};
use ra_ap_syntax::TextRange;
use ra_ap_syntax::ast::{self, AstNode, HasArgList};

use super::Teller;
use super::elsewhere;
use super::names::AVAILABLE;
use super::similar::{self, Space};
use crate::base::similar::similar;
use crate::diag::{Diagnostic, Fix, codes};

/// A method name of at most so many letters is near to too many others: it must take as many arguments.
const SHORT: usize = 3;

impl<'a> Teller<'a> {
    /// The message for a call of a method that cannot be found.
    pub(super) fn method(&self, it: &UnresolvedMethodCall<'a>) -> Diagnostic {
        let (receiver, name) = (self.show(&it.receiver), it.name.as_str());
        let place = self.name_in(&it.expr);
        if let Some(found) = self.primitive(&receiver, place) {
            return found;
        }
        let found = self.error(codes::UNKNOWN_METHOD, place, format!("no method `{name}` on type `{receiver}`"));
        if let Some(found) = self.method_of_traits(&found, &it.receiver, name) {
            return found;
        }
        let known = similar::methods(&self.world.db, &it.receiver);
        if let Some(found) = self.ambiguous_number(&it.receiver, name, &known, place) {
            return found;
        }
        if it.field_with_same_name.is_some() {
            let help = format!("there is a field of that name: enclose it in parentheses, `(….{name})(…)`, to call it");
            return found.help(help);
        }
        if it.assoc_func_with_same_name.is_some() {
            let ty = self.show(&it.receiver.strip_references());
            return found.help(format!("it is a function of the type, without `self`: call it as `{ty}::{name}(…)`"));
        }
        if it.receiver.strip_references().is_str() {
            return found.help("there is no text on a GPU: use numbers");
        }
        if let Some(instead) = self.behind_derive(name, &it.receiver) {
            return found.help(instead);
        }
        if let Some(instead) = instead_of_method(name) {
            return found.help(instead);
        }
        let span = self.world.span(place);
        let is_known = |method: &str| known.iter().any(|it| it.name(&self.world.db).as_str() == method);
        if name == "len" && is_known("length") {
            let text = "the length of a vector is `length`".to_owned();
            return found.fix(Fix { span, replacement: "length".to_owned(), text, sure: false });
        }
        let count = self.arguments_at(place);
        let fits = |it: &Function| {
            name.len() > SHORT || Some(it.method_params(&self.world.db).unwrap_or_default().len()) == count
        };
        let near = known.iter().filter(|it| fits(it)).map(|it| it.name(&self.world.db).as_str().to_owned());
        match similar(name, near) {
            None => found.help(AVAILABLE),
            near => similar::with_offer(found, span, near),
        }
    }

    /// How many arguments the method call with a name at a place has, beside its receiver.
    fn arguments_at(&self, place: InFile<TextRange>) -> Option<usize> {
        let node = similar::node_at(&self.semantics, self.world, self.world.span(place))?;
        let call = node.ancestors().find_map(ast::MethodCallExpr::cast)?;
        Some(call.arg_list()?.args().count())
    }

    /// A method that traits give the type: then they are several, or not in scope.
    fn method_of_traits(&self, found: &Diagnostic, receiver: &Type<'a>, name: &str) -> Option<Diagnostic> {
        let db = &self.world.db;
        let span = found.primary.as_ref()?.span;
        let scope = self.semantics.scope(&similar::node_at(&self.semantics, self.world, span)?)?;
        let visible = scope.visible_traits();
        let types: Vec<Type<'a>> = receiver.autoderef(db).collect();
        let has = |it: &Trait| types.iter().any(|ty| ty.impls_trait(db, *it, &[]));
        let with: Vec<Trait> = self.traits_with(name).into_iter().filter(has).collect();
        let (here, elsewhere): (Vec<Trait>, Vec<Trait>) =
            with.into_iter().partition(|it| visible.contains(&(*it).into()));
        let shown = |it: &Trait| it.name(db).as_str().to_owned();
        match (&here[..], &elsewhere[..]) {
            ([one, other, ..], _) => {
                let (one, other) = (shown(one), shown(other));
                let message = format!("`{name}` is a method of both `{one}` and `{other}`");
                let found = Diagnostic { message, ..found.clone() };
                Some(found.help(format!("say which: `{one}::{name}(…)`, with the value as the first argument")))
            }
            ([], [trait_, ..]) => {
                let used = elsewhere::to_import(self.world, found, scope.module(), &shown(trait_), Space::Types)?;
                Some(used.label(format!("it is a method of the trait `{}`, which is not in scope", shown(trait_))))
            }
            _ => None,
        }
    }

    /// The traits with a method of that name, without parameters of their own: those of the input first.
    fn traits_with(&self, name: &str) -> Vec<Trait> {
        let db = &self.world.db;
        let input = Crate::from(self.world.input);
        let others = input.dependencies(db).into_iter().map(|it| it.krate);
        let modules = std::iter::once(input).chain(others).flat_map(|it| it.modules(db));
        let traits = modules.flat_map(|module: Module| module.declarations(db)).filter_map(|it| match it {
            ModuleDef::Trait(it) => Some(it),
            _ => None,
        });
        let has = |it: &Trait| {
            it.items(db).into_iter().any(|item| match item {
                AssocItem::Function(it) => it.has_self_param(db) && it.name(db).as_str() == name,
                _ => false,
            })
        };
        traits.filter(|it| it.type_or_const_param_count(db, false) == 0 && has(it)).collect()
    }

    /// A method that the type has: then the type is only what a number gets that nothing says more about, later than here.
    fn ambiguous_number(
        &self,
        receiver: &Type<'a>,
        name: &str,
        known: &[Function],
        place: InFile<TextRange>,
    ) -> Option<Diagnostic> {
        let (kind, example) = match receiver.as_builtin()? {
            it if it.is_float() => ("float", "let x: f32 = 2.0;"),
            it if it.is_int() || it.is_uint() => ("integer", "let x: u32 = 2;"),
            _ => return None,
        };
        if !known.iter().any(|method| method.name(&self.world.db).as_str() == name) {
            return None;
        }
        if let Some(found) = self.call_on_parameter(place) {
            return Some(found);
        }
        let message = format!("`{name}` is called on a number, and nothing before says of which {kind} type it is");
        let found = self.error(codes::UNKNOWN_METHOD, place, message);
        Some(found.help(format!("write its type where it is declared: `{example}`")))
    }
}

/// What to write instead of a well-known method that needs a heap.
fn instead_of_method(name: &str) -> Option<&'static str> {
    Some(match name {
        "collect" | "to_vec" | "into_boxed_slice" | "to_owned" => {
            "there is no heap: write into an array, `[T; N]`, or fold the iterator"
        }
        "to_string" | "bytes" | "chars" | "as_str" => "there is no text on a GPU: use numbers",
        "as_flattened" | "as_flattened_mut" => {
            "an array of arrays is no slice of its innermost elements on a GPU: index twice, or declare one long array"
        }
        "push" | "pop" | "insert" | "remove" | "extend" => {
            "use an array with a length beside it: `[T; N]` and a `usize`"
        }
        _ => return None,
    })
}
