//! Structs and enums with parameters that no field has, and with fields without a size: rust-analyzer takes them.

use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasName};
use ra_ap_syntax::{SyntaxKind, SyntaxNode};

use super::Teller;
use crate::base::FileId;
use crate::diag::{Diagnostic, codes};

impl Teller<'_> {
    /// The messages for those of a file.
    pub(super) fn parameters_and_sizes(&self, file: FileId) -> Vec<Diagnostic> {
        let tree = self.semantics.parse(self.world.file(file));
        let types = tree.syntax().descendants().filter_map(ast::Adt::cast);
        types
            .flat_map(|it| self.unused_parameters(file, &it).into_iter().chain(self.unsized_fields(file, &it)))
            .collect()
    }

    fn unused_parameters(&self, file: FileId, it: &ast::Adt) -> Vec<Diagnostic> {
        let Some(list) = it.generic_param_list() else { return Vec::new() };
        let fields = fields(it);
        let unused = list.generic_params().filter_map(|param| {
            let (kind, name) = match &param {
                ast::GenericParam::TypeParam(param) => ("type", param.name()?.syntax().clone()),
                ast::GenericParam::LifetimeParam(param) => ("lifetime", param.lifetime()?.syntax().clone()),
                ast::GenericParam::ConstParam(_) => return None,
            };
            let is_use = |it: SyntaxNode| match it.kind() {
                SyntaxKind::NAME_REF | SyntaxKind::LIFETIME => it.text() == name.text(),
                // What a macro makes of it is not looked into.
                SyntaxKind::MACRO_TYPE => true,
                _ => false,
            };
            let is_used = fields.iter().flat_map(SyntaxNode::descendants).any(is_use);
            (!is_used).then_some((kind, name))
        });
        let told = unused.map(|(kind, name)| {
            let text = name.text();
            let message = format!("no field uses the {kind} parameter `{text}`");
            let marker =
                if kind == "type" { format!("PhantomData<{text}>") } else { format!("PhantomData<&{text} ()>") };
            Diagnostic::error(codes::UNUSED_PARAMETER, self.at(file, &name), message)
                .help(format!("leave it out, or add a field of type `std::marker::{marker}`"))
        });
        told.collect()
    }

    /// Only the last field of a struct may have no size of its own.
    fn unsized_fields(&self, file: FileId, it: &ast::Adt) -> Vec<Diagnostic> {
        let Some(fields) = fields(it) else { return Vec::new() };
        let types: Vec<ast::Type> = fields
            .descendants()
            .filter_map(|it| {
                ast::RecordField::cast(it.clone())
                    .map(|it| it.ty())
                    .or_else(|| ast::TupleField::cast(it).map(|it| it.ty()))
            })
            .flatten()
            .collect();
        let may_be_last = usize::from(matches!(it, ast::Adt::Struct(_)));
        let sized = types.len().saturating_sub(may_be_last);
        let of_slice = types[..sized].iter().filter(|ty| matches!(ty, ast::Type::SliceType(_)));
        let told = of_slice.map(|ty| {
            let message = format!("the size of `{}` is not known", ty.syntax().text());
            Diagnostic::error(codes::UNIMPLEMENTED_TRAIT, self.at(file, ty.syntax()), message)
                .help("hold an array, `[T; N]`, or a reference, `&[T]`")
        });
        told.collect()
    }
}

/// What holds the fields of a struct or enum.
fn fields(it: &ast::Adt) -> Option<SyntaxNode> {
    match it {
        ast::Adt::Struct(it) => it.field_list().map(|it| it.syntax().clone()),
        ast::Adt::Enum(it) => it.variant_list().map(|it| it.syntax().clone()),
        ast::Adt::Union(it) => it.record_field_list().map(|it| it.syntax().clone()),
    }
}
