//! Implementations for types that lack what the trait asks of them: rust-analyzer takes them.

use ra_ap_hir::{Crate, Impl, Trait};

use super::Teller;
use crate::diag::{Diagnostic, codes};

impl Teller<'_> {
    /// The messages for supertraits that the type of an implementation does not have.
    pub(super) fn missing_supertraits(&self) -> Vec<Diagnostic> {
        let impls = Impl::all_in_crate(&self.world.db, Crate::from(self.world.input));
        impls.into_iter().flat_map(|it| self.missing_supertraits_of(it)).collect()
    }

    fn missing_supertraits_of(&self, it: Impl) -> Vec<Diagnostic> {
        let db = &self.world.db;
        let (Some(of), Some(span), ty) = (it.trait_(db), self.header(it), it.self_ty(db)) else { return Vec::new() };
        if ty.contains_unknown() {
            return Vec::new();
        }
        // With which arguments another is asked for, rustc judges.
        let is_missing = |asked: &Trait| !self.has_parameters(*asked) && !ty.impls_trait(db, *asked, &[]);
        let missing = of.direct_supertraits(db).into_iter().filter(is_missing);
        let told = missing.map(|asked| {
            let [of, asked] = [of, asked].map(|it| it.name(db).as_str().to_owned());
            let ty = self.show(&ty);
            Diagnostic::error(codes::UNIMPLEMENTED_TRAIT, span, format!("`{asked}` is not implemented for `{ty}`"))
                .label(format!("`{of}` asks for `{asked}`"))
                .help(format!("write `impl {asked} for {ty}` too"))
        });
        told.collect()
    }
}
