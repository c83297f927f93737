//! Traits that cannot be behind `dyn`, and why.

use ra_ap_hir::{
    Crate, DynCompatibilityViolation, Function, MethodViolationCode, ModuleDef, PathResolution, Trait, Type,
};
use ra_ap_syntax::ast::{self, AstNode};

use super::Teller;
use crate::base::FileId;
use crate::diag::{Diagnostic, codes};

impl<'a> Teller<'a> {
    /// The messages for `dyn Trait` of such traits of the input in a file.
    pub(super) fn no_objects(&self, file: FileId) -> Vec<Diagnostic> {
        let tree = self.semantics.parse(self.world.file(file));
        let types = tree.syntax().descendants().filter_map(ast::DynTraitType::cast);
        types.filter_map(|it| self.no_object(file, &it)).collect()
    }

    fn no_object(&self, file: FileId, it: &ast::DynTraitType) -> Option<Diagnostic> {
        let first = it.type_bound_list()?.bounds().next()?;
        let Some(ast::Type::PathType(path)) = first.ty() else { return None };
        let Some(PathResolution::Def(ModuleDef::Trait(of))) = self.semantics.resolve_path(&path.path()?) else {
            return None;
        };
        let why = self.why_no_object(of)?;
        let span = self.at(file, it.syntax());
        let message = format!("the trait `{}` is not dyn compatible", of.name(&self.world.db).as_str());
        Some(
            Diagnostic::error(codes::UNIMPLEMENTED_TRAIT, span, message)
                .label(why)
                .help("take `&impl Trait`, or bound what cannot be called through `dyn` with `where Self: Sized`"),
        )
    }

    /// Whether a type is a reference to a trait object that there is none of: this is told where it is written.
    pub(super) fn is_no_object(&self, ty: &Type<'_>) -> bool {
        ty.strip_references().as_dyn_trait().is_some_and(|of| self.why_no_object(of).is_some())
    }

    fn why_no_object(&self, of: Trait) -> Option<String> {
        let db = &self.world.db;
        if of.module(db).krate(db) != Crate::from(self.world.input) {
            return None;
        }
        Some(match of.dyn_compatibility(db)? {
            DynCompatibilityViolation::SizedSelf => "it needs `Self: Sized`".to_owned(),
            DynCompatibilityViolation::SelfReferential => "its bounds name `Self`".to_owned(),
            DynCompatibilityViolation::Method(method, why) => {
                let name = Function::from(method).name(db).as_str().to_owned();
                format!("`{name}` {}", why_no_call(&why))
            }
            DynCompatibilityViolation::AssocConst(_) => "it has a constant".to_owned(),
            DynCompatibilityViolation::GAT(_) => "it has a type with parameters".to_owned(),
            DynCompatibilityViolation::HasNonCompatibleSuperTrait(of) => {
                format!("its supertrait `{}` is not", Trait::from(of).name(db).as_str())
            }
        })
    }
}

/// What of a method keeps it from being called through `dyn`.
fn why_no_call(why: &MethodViolationCode) -> &'static str {
    match why {
        MethodViolationCode::StaticMethod => "has no `self`",
        MethodViolationCode::ReferencesSelfInput => "takes another `Self`",
        MethodViolationCode::ReferencesSelfOutput => "returns `Self`",
        MethodViolationCode::ReferencesImplTraitInTrait => "returns `impl Trait`",
        MethodViolationCode::AsyncFn => "is `async`",
        MethodViolationCode::WhereClauseReferencesSelf => "has a `where` clause with `Self`",
        MethodViolationCode::Generic => "has type parameters",
        MethodViolationCode::UndispatchableReceiver => "takes `self` in a way that does not go through `dyn`",
    }
}
