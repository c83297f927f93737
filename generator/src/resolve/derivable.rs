//! Derives that rustc refuses: of a trait that a field's type lacks, or without the trait that it needs. rust-analyzer gives the type the
//! trait all the same.

mod lacking;

use ra_ap_hir::{Adt, DisplayTarget, Field, FieldSource, HasSource, HirDisplay, InFile, Semantics};
use ra_ap_hir_def::builtin_derive::BuiltinDeriveImplTrait as Trait;
use ra_ap_hir_def::{AdtId, FieldId, HasModule, TraitId, VariantId};
use ra_ap_hir_ty::builtin_derive::param_env;
use ra_ap_hir_ty::db::HirDatabase;
use ra_ap_hir_ty::next_solver::infer::traits::{Obligation, ObligationCause};
use ra_ap_hir_ty::next_solver::infer::{DbInternerInferExt, InferCtxt};
use ra_ap_hir_ty::next_solver::{DbInterner, GenericArg, GenericArgs, ParamEnv, TraitRef, Ty, TypingMode};
use ra_ap_syntax::ast::{self, AstNode, HasAttrs, HasName};
use ra_ap_syntax::{SyntaxNode, TextRange};

use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::parse::ast::Module;
use crate::resolve::mentions::span;
use crate::resolve::world::World;

/// Reports them in every struct and enum of the input.
pub(super) fn check(world: &World, module: &Module, diagnostics: &mut Diagnostics) {
    let semantics = Semantics::new(&world.db);
    let interner = DbInterner::new_with(&world.db, world.input);
    let infcx = interner.infer_ctxt().build(TypingMode::PostAnalysis);
    for file in (0..module.paths.len()).map(FileId::from) {
        let tree = semantics.parse(world.file(file));
        for item in tree.syntax().descendants().filter_map(ast::Adt::cast) {
            let Some(adt) = semantics.to_def(&item) else { continue };
            let derived = Derived { world, interner, infcx: &infcx, adt, derives: derives(world, interner, adt) };
            diagnostics.list.extend(derived.default_of_enum(&item, file));
            diagnostics.list.extend(derived.without_others());
            diagnostics.list.extend(derived.fields());
        }
    }
}

/// A trait that is derived.
struct Derive<'db> {
    of: Trait,
    id: TraitId,
    /// Where it is named.
    place: Span,
    /// What holds in its `impl`: the bounds of the type, and the trait of each parameter.
    env: ParamEnv<'db>,
}

fn derives<'db>(world: &'db World, interner: DbInterner<'db>, adt: Adt) -> Vec<Derive<'db>> {
    let adt = AdtId::from(adt);
    let module = adt.module(&world.db);
    let ids = module.def_map(&world.db)[module].scope.builtin_derive_impls();
    let derive = |id: ra_ap_hir_def::BuiltinDeriveImplId| {
        let loc = id.loc(&world.db);
        let place = world.span(loc.source(&world.db));
        let of = loc.trait_.get_id(interner.lang_items()).filter(|_| loc.adt == adt)?;
        Some(Derive { of: loc.trait_, id: of, place, env: param_env(interner, id) })
    };
    ids.filter_map(derive).collect()
}

/// A struct or enum with what is derived for it.
struct Derived<'w, 'db> {
    world: &'db World,
    interner: DbInterner<'db>,
    infcx: &'w InferCtxt<'db>,
    adt: Adt,
    derives: Vec<Derive<'db>>,
}

impl<'db> Derived<'_, 'db> {
    /// An enum's default that is none, or is more than one.
    fn default_of_enum(&self, item: &ast::Adt, file: FileId) -> Option<Diagnostic> {
        let derive = self.derives.iter().find(|it| it.of == Trait::Default)?;
        let ast::Adt::Enum(item) = item else { return None };
        let variants: Vec<ast::Variant> = item.variant_list()?.variants().collect();
        let text = |it: &ast::Attr| it.syntax().text().to_string().split_whitespace().collect::<String>();
        if variants.iter().flat_map(HasAttrs::attrs).any(|it| text(&it).starts_with("#[cfg")) {
            return None;
        }
        let at = |node: &SyntaxNode| span(file, node.text_range());
        let mut defaults = variants.iter().filter(|it| it.attrs().any(|attr| text(&attr) == "#[default]"));
        let own = self.name();
        let Some(first) = defaults.next() else {
            let message = format!("none of the variants of `{own}` is its default");
            let help = "write `#[default]` before the variant that `Default::default()` gives";
            return Some(Diagnostic::error(codes::UNIMPLEMENTED_TRAIT, derive.place, message).help(help));
        };
        if let Some(second) = defaults.next() {
            let message = format!("two variants of `{own}` are its default");
            let error = Diagnostic::error(codes::DUPLICATE, at(second.syntax()), message);
            return Some(error.also(at(first.syntax()), "the first").help("leave out one `#[default]`"));
        }
        let place = at(first.name()?.syntax());
        let message = format!("the default of `{own}` has fields, or could have");
        let help = format!("write `impl Default for {own}`: a derived default is a variant without fields");
        let error = || Diagnostic::error(codes::UNIMPLEMENTED_TRAIT, place, message);
        first.field_list().is_some().then(|| error().also(derive.place, "derived here").help(help))
    }

    /// Traits that need another one, which the type does not have.
    fn without_others(&self) -> Vec<Diagnostic> {
        let db = &self.world.db;
        let lang = self.interner.lang_items();
        let (mut found, mut told) = (Vec::new(), Vec::new());
        for derive in &self.derives {
            let this = db.ty(AdtId::from(self.adt).into()).skip_binder();
            let is_missing = |other: &&Trait| {
                let id = other.get_id(lang);
                !told.contains(*other) && id.is_some_and(|id| !self.has(this, (**other, id), derive.env))
            };
            let missing: Vec<Trait> = needed(derive.of).iter().filter(is_missing).copied().collect();
            if missing.is_empty() {
                continue;
            }
            let (own, name) = (self.name(), derive.of.name());
            let message = format!("the trait bound `{own}: {}` does not hold", listed(&missing, " + "));
            found.push(
                Diagnostic::error(codes::UNIMPLEMENTED_TRAIT, derive.place, message)
                    .label(format!("`{name}` needs it"))
                    .help(format!("derive it as well: `#[derive({}, {name})]`", listed(&missing, ", "))),
            );
            told.extend(missing);
        }
        found
    }

    /// Fields whose type lacks what is derived.
    fn fields(&self) -> Vec<Diagnostic> {
        let db = &self.world.db;
        let mut found = Vec::new();
        for variant in self.variants() {
            let types = db.field_types(variant);
            for (local_id, _) in variant.fields(db).fields().iter() {
                let ty = types[local_id].ty().skip_binder();
                let place = self.type_of(FieldId { parent: variant, local_id }.into());
                if self.show(ty).contains("{unknown}") {
                    continue;
                }
                found.extend(place.into_iter().flat_map(|place| self.field(ty, place)));
            }
        }
        found
    }

    /// What a field's type lacks: one message for all that the same part of it lacks.
    fn field(&self, ty: Ty<'db>, place: Span) -> Vec<Diagnostic> {
        let mut parts: Vec<(Ty<'db>, Vec<&Derive<'db>>)> = Vec::new();
        for derive in &self.derives {
            // a default of an enum has no fields
            if derive.of == Trait::Default && matches!(self.adt, Adt::Enum(_)) {
                continue;
            }
            let Some(part) = self.lacking(ty, derive) else { continue };
            match parts.iter_mut().find(|(other, _)| *other == part) {
                Some((_, derives)) => derives.push(derive),
                None => parts.push((part, vec![derive])),
            }
        }
        let told = |(part, derives): (Ty<'db>, Vec<&Derive<'db>>)| {
            let traits: Vec<Trait> = derives.iter().map(|it| it.of).collect();
            let message = format!("the trait bound `{}: {}` does not hold", self.show(part), listed(&traits, " + "));
            let label = if part == ty { "the type of a field" } else { "part of the type of a field" };
            let mut error = Diagnostic::error(codes::UNIMPLEMENTED_TRAIT, place, message).label(label);
            let (last, others) = derives.split_last().expect("a field lacks what is derived");
            for derive in others {
                error = error.also(derive.place, "");
            }
            let those = if others.is_empty() { "it for this" } else { "them for these" };
            error = error.also(last.place, format!("all fields of `{}` need {those}", self.name()));
            error.help(self.instead(part, &traits))
        };
        parts.into_iter().map(told).collect()
    }

    /// Where the type of a field is written.
    fn type_of(&self, field: Field) -> Option<Span> {
        let source = field.source(&self.world.db)?;
        let range: Option<TextRange> = match &source.value {
            FieldSource::Named(it) => it.ty().map(|ty| ty.syntax().text_range()),
            FieldSource::Pos(it) => it.ty().map(|ty| ty.syntax().text_range()),
        };
        Some(self.world.span(InFile::new(source.file_id, range?)))
    }

    fn variants(&self) -> Vec<VariantId> {
        match AdtId::from(self.adt) {
            AdtId::StructId(id) => vec![id.into()],
            AdtId::EnumId(id) => id.enum_variants(&self.world.db).variants.values().map(|&(id, _)| id.into()).collect(),
            AdtId::UnionId(_) => Vec::new(),
        }
    }

    /// Whether a type may have a trait.
    fn has(&self, ty: Ty<'db>, (of, id): (Trait, TraitId), env: ParamEnv<'db>) -> bool {
        let with_other = matches!(of, Trait::PartialEq | Trait::PartialOrd);
        let args = [ty.into(), ty.into()];
        self.holds(id, if with_other { &args } else { &args[..1] }, env)
    }

    /// Whether a bound may hold.
    fn holds(&self, id: TraitId, args: &[GenericArg<'db>], env: ParamEnv<'db>) -> bool {
        let bound = TraitRef::new_from_args(self.interner, id.into(), GenericArgs::new_from_slice(args));
        self.infcx.predicate_may_hold(&Obligation::new(self.interner, ObligationCause::dummy(), env, bound))
    }

    fn name(&self) -> String {
        self.adt.name(&self.world.db).as_str().to_owned()
    }

    fn show(&self, ty: Ty<'db>) -> String {
        ty.display(&self.world.db, DisplayTarget::from_crate(&self.world.db, self.world.input)).to_string()
    }
}

/// What a type must have that has a trait.
fn needed(of: Trait) -> &'static [Trait] {
    match of {
        Trait::Copy => &[Trait::Clone],
        Trait::Eq | Trait::PartialOrd => &[Trait::PartialEq],
        Trait::Ord => &[Trait::PartialEq, Trait::Eq, Trait::PartialOrd],
        _ => &[],
    }
}

fn listed(traits: &[Trait], between: &str) -> String {
    let names: Vec<String> = traits.iter().map(|it| it.name().to_string()).collect();
    names.join(between)
}
