//! Implementations that overlap, and methods that a type is given twice: rust-analyzer accepts them.

use std::collections::HashMap;

use ra_ap_hir::{Adt, AssocItem, Crate, DisplayTarget, HasSource, HirDisplay, Impl, InFile, Trait, Type};
use ra_ap_syntax::TextRange;
use ra_ap_syntax::ast::{AstNode, HasGenericParams, HasName};

use super::Teller;
use crate::base::Span;
use crate::diag::{Diagnostic, codes};

/// What two implementations have in common that cannot both be: how they read, and which types that means.
type Key = (Option<Trait>, String, Vec<Adt>);

/// More arguments of a trait are not looked at.
const MOST_ARGUMENTS: usize = 8;

impl<'a> Teller<'a> {
    /// The messages for the later of two.
    pub(super) fn overlaps(&self) -> Vec<Diagnostic> {
        let db = &self.world.db;
        let mut impls: Vec<(Span, Impl)> = Impl::all_in_crate(db, Crate::from(self.world.input))
            .into_iter()
            .filter_map(|it| Some((self.header(it)?, it)))
            .collect();
        impls.sort_by_key(|(span, _)| *span);
        let mut found = Vec::new();
        let mut first: HashMap<Key, Span> = HashMap::new();
        let mut methods: HashMap<(Key, String), Span> = HashMap::new();
        for (at, (span, it)) in impls.iter().enumerate() {
            let key = self.key(*it);
            if it.trait_(db).is_none() {
                found.extend(self.given_twice(*it, &key, &mut methods));
            } else if let Some(other) = first.get(&key) {
                found.push(self.conflict(*it, *span, *other));
            } else {
                let other = impls[..at].iter().find(|(_, other)| self.covers(*it, *other) || self.covers(*other, *it));
                found.extend(other.map(|(other, _)| self.conflict(*it, *span, *other)));
                first.insert(key, *span);
            }
        }
        found
    }

    /// `impl Trait for Type`; nothing where a derive wrote it.
    pub(super) fn header(&self, it: Impl) -> Option<Span> {
        let source = it.source(&self.world.db)?;
        let start = source.value.impl_token()?.text_range().start();
        let end = source.value.self_ty()?.syntax().text_range().end();
        Some(self.world.span(InFile::new(source.file_id, TextRange::new(start, end))))
    }

    fn key(&self, it: Impl) -> Key {
        let db = &self.world.db;
        let ty = it.self_ty(db);
        let mut shown = self.show(&ty);
        let mut adts = Vec::new();
        let mut add = |ty: &Type<'_>| ty.walk(db, |part| adts.extend(part.as_adt()));
        add(&ty);
        if let Some(of) = it.trait_ref(db) {
            let target = DisplayTarget::from_crate(db, self.world.input);
            shown = format!("{} for {shown}", of.display(db, target));
            (1..=MOST_ARGUMENTS).filter_map(|index| of.get_type_argument(index)).for_each(|argument| add(&argument));
        }
        (it.trait_(db), shown, adts)
    }

    /// Whether an implementation is for every type that has some traits, and another's type is among them.
    fn covers(&self, all: Impl, one: Impl) -> bool {
        let db = &self.world.db;
        let Some(of) = all.trait_(db).filter(|it| Some(*it) == one.trait_(db)) else { return false };
        let (Some(param), Some(source)) = (all.self_ty(db).as_type_param(db), all.source(db)) else { return false };
        let generics = source.value.generic_param_list().map(|it| it.syntax().text().to_string()).unwrap_or_default();
        // Bounds that say more than a trait are rustc's to judge.
        if source.value.where_clause().is_some() || generics.contains('=') || self.has_parameters(of) {
            return false;
        }
        let ty = one.self_ty(db);
        ty.as_type_param(db).is_none()
            && param.trait_bounds(db).into_iter().all(|it| !self.has_parameters(it) && ty.impls_trait(db, it, &[]))
    }

    pub(super) fn has_parameters(&self, it: Trait) -> bool {
        it.type_or_const_param_count(&self.world.db, false) > 0
    }

    fn conflict(&self, it: Impl, span: Span, other: Span) -> Diagnostic {
        let db = &self.world.db;
        let name = it.trait_(db).map(|it| it.name(db).as_str().to_owned()).unwrap_or_default();
        let message = format!("conflicting implementations of `{name}` for `{}`", self.show(&it.self_ty(db)));
        Diagnostic::error(codes::DUPLICATE, span, message)
            .label("implemented again")
            .also(other, "implemented first")
            .help("leave out one: a type implements a trait once")
    }

    /// Methods, functions and constants that another `impl` of the type has.
    fn given_twice(&self, it: Impl, key: &Key, seen: &mut HashMap<(Key, String), Span>) -> Vec<Diagnostic> {
        let db = &self.world.db;
        let mut here = Vec::new();
        for item in it.items(db) {
            let name = match item {
                AssocItem::Function(it) => it.source(db).and_then(|it| Some((it.file_id, it.value.name()?))),
                AssocItem::Const(it) => it.source(db).and_then(|it| Some((it.file_id, it.value.name()?))),
                AssocItem::TypeAlias(_) => None,
            };
            if let Some((file, name)) = name {
                let span = self.world.span(InFile::new(file, name.syntax().text_range()));
                here.push((name.text().to_string(), span));
            }
        }
        let again = |(name, span): &(String, Span)| {
            let first = *seen.get(&(key.clone(), name.clone()))?;
            let message = format!("`{name}` is defined twice for `{}`", self.show(&it.self_ty(db)));
            let found = Diagnostic::error(codes::DUPLICATE, *span, message).label("defined again");
            Some(found.also(first, "defined first").help("rename one"))
        };
        let found = here.iter().filter_map(again).collect();
        // What one `impl` has twice is told of its names.
        for (name, span) in here {
            seen.entry((key.clone(), name)).or_insert(span);
        }
        found
    }
}
