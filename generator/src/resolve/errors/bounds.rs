//! Bounds that do not hold, and the `impl`, derive or conversion by which they would.
//!
//! Only a type or trait of the input can be given an `impl`: for others the advice is a value of another type.

use ra_ap_hir::{Crate, DisplayTarget, HirDisplay, InFile, TraitPredicate, TraitRef, Type};
use ra_ap_syntax::TextRange;
use ra_ap_syntax::ast::{self, AstNode};

use super::Teller;
use super::types::{is_float, is_integer, is_number, operand};
use crate::diag::{Diagnostic, Fix, codes};
use crate::resolve::report;

impl<'a> Teller<'a> {
    /// A bound that does not hold; nothing for what another one says already.
    pub(super) fn bound(&self, predicate: &TraitPredicate<'a>, place: InFile<TextRange>) -> Option<Diagnostic> {
        if predicate.trait_ref().trait_().name(&self.world.db).as_str() == "FromResidual" && !self.has_try(place) {
            return None;
        }
        Some(self.unmet(predicate, place))
    }

    /// Whether the `?` at a place is behind a value that can have one.
    fn has_try(&self, place: InFile<TextRange>) -> bool {
        let node = self.semantics.parse_or_expand(place.file_id).covering_element(place.value);
        let operand = node.ancestors().find_map(ast::TryExpr::cast).and_then(|it| it.expr());
        let shown = operand.and_then(|it| self.semantics.type_of_expr(&it)).map(|it| self.show(&it.original));
        shown.is_none_or(|it| ["Option<", "Result<", "ControlFlow<"].iter().any(|kind| it.starts_with(kind)))
    }

    /// That a GPU does not have a primitive type, whatever else is wrong with it.
    pub(super) fn primitive(&self, ty: &str, place: InFile<TextRange>) -> Option<Diagnostic> {
        let instead = report::instead_of_primitive(ty)?;
        Some(report::unsupported(&format!("`{ty}`"), instead, self.world.span(place)))
    }

    fn unmet(&self, predicate: &TraitPredicate<'a>, place: InFile<TextRange>) -> Diagnostic {
        let bound = predicate.trait_ref();
        let name = bound.trait_().name(&self.world.db);
        let name = name.as_str();
        let this = self.show(&bound.self_ty());
        let with = bound.get_type_argument(1);
        let shown_with = with.as_ref().map(|it| self.show(it));
        if let Some(found) =
            [Some(&this), shown_with.as_ref()].into_iter().flatten().find_map(|ty| self.primitive(ty, place))
        {
            return found;
        }
        if let (Some(operator), Some(right)) = (operator(name), &shown_with) {
            let message = format!("mismatched types: there is no `{operator}` of `{this}` and `{right}`");
            let found = self.error(codes::TYPE_MISMATCH, place, message);
            return found.help(self.instead_of_operator(name, &bound, &this, right));
        }
        match (name, &shown_with) {
            ("Neg", _) if is_integer(&this) => {
                let message = format!("mismatched types: there is no `-` of `{this}`");
                return self.error(codes::TYPE_MISMATCH, place, message).help(match this.as_str() {
                    "usize" => "an index counts from the start: write `….len() - 1` for the last",
                    _ => super::NO_NEGATION,
                });
            }
            ("SliceIndex", Some(indexed)) => return self.wrong_index(indexed, &this, place),
            ("FromResidual", _) => {
                let message = format!("`?` cannot return from a function that returns `{this}`");
                return self
                    .error(codes::UNIMPLEMENTED_TRAIT, place, message)
                    .help("`?` on an `Option` needs a function that returns an `Option`, on a `Result` a `Result`; else write `let … else { return }`");
            }
            ("Try", _) => {
                let message = format!("`?` needs an `Option` or a `Result`, and this is `{this}`");
                return self.error(codes::UNIMPLEMENTED_TRAIT, place, message).help("leave out the `?`");
            }
            ("Step", _) if is_float(&this) => {
                let message = format!("a range of `{this}` has no steps to go through");
                return self
                    .error(codes::UNIMPLEMENTED_TRAIT, place, message)
                    .help("count in integers and convert inside: `for i in 0..n { let x = i as f32 * step; … }`");
            }
            ("Copy", _) if self.text(place).rsplit("::").next() == Some("promise") => {
                let message = format!("`{this}` cannot be promised");
                return self
                    .error(codes::UNIMPLEMENTED_TRAIT, place, message)
                    .help("a promise is a number, a vector or a matrix: promise the fields one by one");
            }
            // one message for both: each needs the other
            ("Fn" | "FnMut" | "FnOnce", Some(arguments)) => {
                let arguments = arguments.replace(",)", ")");
                let message = format!("`{this}` cannot be called with `{arguments}`");
                let found = self.error(codes::UNIMPLEMENTED_TRAIT, place, message);
                return found.help(match bound.self_ty().is_closure() {
                    true => "give the closure parameters of these types",
                    false => "pass a closure or a function with parameters of these types",
                });
            }
            _ => {}
        }
        let target = DisplayTarget::from_crate(&self.world.db, self.world.input);
        let shown = predicate.display(&self.world.db, target).to_string();
        let found = self.error(codes::UNIMPLEMENTED_TRAIT, place, format!("the trait bound `{shown}` does not hold"));
        found.help(self.instead_of_bound(name, &bound, &this, shown_with.as_deref()))
    }

    fn instead_of_operator(&self, name: &str, bound: &TraitRef<'a>, this: &str, right: &str) -> String {
        let is_comparison = matches!(name, "PartialEq" | "PartialOrd");
        let own = |ty: Type<'_>| self.own_name(&ty).is_some();
        let is_vector = |ty: &str| {
            ["Vec", "DVec", "IVec", "UVec"]
                .iter()
                .any(|kind| ty.strip_prefix(kind).is_some_and(|size| matches!(size, "2" | "3" | "3A" | "4")))
        };
        match (this, right) {
            ("!", _) => "control never comes back from there: leave out what follows".to_owned(),
            _ if is_number(this) && is_number(right) => "convert one of them with `as`".to_owned(),
            _ if is_comparison && this == right => self.derive(name, &bound.self_ty(), this),
            (vector, number) | (number, vector) if is_vector(vector) && is_number(number) => {
                let (scalar, example) = match vector.chars().next() {
                    Some('I') => ("i32", "2"),
                    Some('U') => ("u32", "2"),
                    Some('D') => ("f64", "2.0"),
                    _ => ("f32", "2.0"),
                };
                format!(
                    "a `{vector}` has numbers of type `{scalar}`: write one like `{example}`, or convert it with `as {scalar}`"
                )
            }
            ("Mat4" | "Affine3A", "Vec3" | "Vec3A") | ("Mat3", "Vec2") => {
                let size = if right == "Vec2" { 2 } else { 3 };
                format!(
                    "write `transform_point{size}` or `transform_vector{size}`, or a vector with one number more: `….extend(1.0)`"
                )
            }
            _ if is_vector(this) && is_vector(right) => {
                "use vectors of one kind: `truncate` and `extend` change the size, `as_vec3` and the like the numbers"
                    .to_owned()
            }
            _ if own(bound.self_ty()) || bound.get_type_argument(1).is_some_and(own) => {
                format!("write `impl std::ops::{name}<{right}> for {this}`")
            }
            _ => "neither type is this module's, so none can be given the operator: convert one, or write a function"
                .to_owned(),
        }
    }

    /// How a bound that is no operator can be met.
    fn instead_of_bound(&self, name: &str, bound: &TraitRef<'a>, this: &str, with: Option<&str>) -> String {
        let owner = bound.trait_().module(&self.world.db).krate(&self.world.db);
        let is_own = owner == Crate::from(self.world.input)
            || self.own_name(&bound.self_ty()).is_some()
            || bound.get_type_argument(1).is_some_and(|it| self.own_name(&it).is_some());
        match (name, with) {
            ("FromIterator", _) => "there is no heap: write into an array, `[T; N]`, or fold the iterator".to_owned(),
            ("Iterator" | "IntoIterator", _) => {
                "iterate over a range, an array or a slice: `for i in 0..n`, `for x in xs.iter()`".to_owned()
            }
            ("Ord" | "Eq" | "Hash", _) if is_float(this) => {
                "floats have no total order: use `f32::max`, `partial_cmp` or `total_cmp`".to_owned()
            }
            _ if bound.self_ty().as_type_param(&self.world.db).is_some() => format!("add the bound: `{this}: {name}`"),
            (_, None) if self.holds_behind_reference(bound) => format!("leave out the `&`: `{}` has it", &this[1..]),
            ("Copy" | "Clone" | "Default" | "Eq" | "Ord" | "PartialEq" | "PartialOrd", None | Some(_)) => {
                self.derive(name, &bound.self_ty(), this)
            }
            ("From" | "TryFrom", Some(from)) if is_number(this) && is_number(from) => {
                format!("convert it with `as {this}`")
            }
            ("Sum" | "Product", Some(items)) if is_number(this) && is_number(items) => {
                format!("compute it as `{items}`, and convert the result with `as {this}`")
            }
            (_, Some(with)) if is_own && with != this => format!("write `impl {name}<{with}> for {this}`"),
            _ if is_own => format!("write `impl {name} for {this}`"),
            _ => format!(
                "neither `{name}` nor `{this}` is this module's, so there can be no `impl`: use a type that has it"
            ),
        }
    }

    /// The derive that gives a type, or what it is made of, a trait.
    fn derive(&self, name: &str, ty: &Type<'_>, shown: &str) -> String {
        match self.own_name(ty) {
            Some(own) => format!("add `#[derive({name})]` to `{own}`"),
            None => {
                format!("`{shown}` is not this module's, so it cannot derive it: use its parts, or a type that has it")
            }
        }
    }

    /// What a type of the input lacks, where a derive would give it a method of that name.
    pub(super) fn behind_derive(&self, method: &str, ty: &Type<'_>) -> Option<String> {
        let name = match method {
            "clone" => "Clone",
            "default" => "Default",
            "eq" | "ne" => "PartialEq",
            "partial_cmp" | "lt" | "le" | "gt" | "ge" => "PartialOrd",
            "cmp" | "max" | "min" | "clamp" => "Ord",
            "hash" => "Hash",
            _ => return None,
        };
        let own = self.own_name(ty)?;
        Some(format!("add `#[derive({name})]` to `{own}`"))
    }

    /// Whether what a reference refers to has a trait that the reference lacks.
    fn holds_behind_reference(&self, bound: &TraitRef<'a>) -> bool {
        let ty = bound.self_ty();
        let inner = ty.as_reference_inner().filter(|_| !ty.is_mutable_reference());
        inner.is_some_and(|inner| inner.impls_trait(&self.world.db, bound.trait_(), &[]))
    }

    /// The name of a type of the input: of the type itself, or of what a reference, array or slice is of.
    pub(super) fn own_name(&self, ty: &Type<'_>) -> Option<String> {
        let db = &self.world.db;
        if ty.is_mutable_reference() {
            return None;
        }
        let inner = ty.as_reference_inner().or_else(|| ty.as_slice()).or_else(|| Some(ty.as_array(db)?.0));
        if let Some(inner) = inner {
            return self.own_name(&inner);
        }
        let adt = ty.as_adt()?;
        let is_own = adt.module(db).krate(db) == Crate::from(self.world.input);
        is_own.then(|| adt.name(db).as_str().to_owned())
    }

    fn wrong_index(&self, indexed: &str, this: &str, place: InFile<TextRange>) -> Diagnostic {
        let message = format!("`{indexed}` cannot be indexed by `{this}`");
        let found = self.error(codes::UNIMPLEMENTED_TRAIT, place, message).label("an index is a `usize`");
        let Some(index) = self.index_at(place).filter(|_| is_integer(this)) else {
            return found.help("convert it to `usize`");
        };
        let replacement = format!("{} as usize", operand(&self.text(index)));
        let text = "convert it".to_owned();
        found.fix(Fix { span: self.world.span(index), replacement, text, sure: true })
    }

    /// The index of the index expression at a place.
    fn index_at(&self, place: InFile<TextRange>) -> Option<InFile<TextRange>> {
        let root = place.file_id.parse_or_expand(&self.world.db);
        let node = root.covering_element(place.value);
        let index = node.ancestors().find_map(ast::IndexExpr::cast)?;
        let at_it = index.syntax().text_range() == place.value;
        at_it.then(|| index.index())?.map(|index| InFile::new(place.file_id, index.syntax().text_range()))
    }
}

/// The binary operator that a trait stands for.
fn operator(trait_name: &str) -> Option<&'static str> {
    Some(match trait_name {
        "Add" => "+",
        "Sub" => "-",
        "Mul" => "*",
        "Div" => "/",
        "Rem" => "%",
        "BitAnd" => "&",
        "BitOr" => "|",
        "BitXor" => "^",
        "Shl" => "<<",
        "Shr" => ">>",
        "PartialEq" => "==",
        "PartialOrd" => "<",
        "AddAssign" => "+=",
        "SubAssign" => "-=",
        "MulAssign" => "*=",
        "DivAssign" => "/=",
        "RemAssign" => "%=",
        "BitAndAssign" => "&=",
        "BitOrAssign" => "|=",
        "BitXorAssign" => "^=",
        "ShlAssign" => "<<=",
        "ShrAssign" => ">>=",
        _ => return None,
    })
}
