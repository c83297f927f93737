//! Names that the user did not spell as Rust's lints ask for: the host keeps them, and says so.

use syn::visit::{self, Visit};

use super::super::file::File;

/// The file with an `allow` for each lint about names that one of its own breaks.
pub(super) fn allowed(file: File) -> File {
    let Ok(parsed) = syn::parse_file(&file.text) else { return file };
    let mut found = Spelling::default();
    found.visit_file(&parsed);
    let lints = [("non_camel_case_types", found.types), ("non_snake_case", found.values)];
    let lints: Vec<&str> = lints.into_iter().filter(|(_, is_broken)| *is_broken).map(|(lint, _)| lint).collect();
    // behind the comment at the top
    let Some((top, rest)) = file.text.split_once("\n\n").filter(|_| !lints.is_empty()) else { return file };
    let text = format!("{top}\n\n// The names are the input's.\n#![allow({})]\n\n{rest}", lints.join(", "));
    File { text, ..file }
}

/// Which kinds of names break their lint.
#[derive(Default)]
struct Spelling {
    types: bool,
    values: bool,
}

impl Spelling {
    fn value(&mut self, name: &syn::Ident) {
        self.values |= !is_snake_case(&name.to_string());
    }

    fn ty(&mut self, name: &syn::Ident) {
        self.types |= !is_camel_case(&name.to_string());
    }
}

impl<'ast> Visit<'ast> for Spelling {
    fn visit_local(&mut self, local: &'ast syn::Local) {
        // what a pattern in a `match` names may be a variant
        if let syn::Pat::Ident(pat) = &local.pat {
            self.value(&pat.ident);
        }
        visit::visit_local(self, local);
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        field.ident.iter().for_each(|name| self.value(name));
        visit::visit_field(self, field);
    }

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        self.value(&signature.ident);
        visit::visit_signature(self, signature);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.ty(&item.ident);
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.ty(&item.ident);
        visit::visit_item_enum(self, item);
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.ty(&variant.ident);
        visit::visit_variant(self, variant);
    }
}

/// As the lint `non_snake_case` sees it.
fn is_snake_case(name: &str) -> bool {
    let name = name.trim_start_matches("r#").trim_matches('_');
    !name.contains("__") && !name.contains(char::is_uppercase)
}

/// As `non_camel_case_types` sees it; it lets more through, but nothing that begins with a small letter.
fn is_camel_case(name: &str) -> bool {
    !name.starts_with(char::is_lowercase) && !name.contains('_')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed_text(text: &str) -> String {
        allowed(File { path: "mod.rs".into(), text: text.into() }).text
    }

    #[test]
    fn names_of_the_input_are_allowed() {
        let text = "// A host.\n\npub struct Args {\n    pub inA: u32,\n}\n";
        assert!(
            allowed_text(text)
                .starts_with("// A host.\n\n// The names are the input's.\n#![allow(non_snake_case)]\n\npub")
        );
        let text = "// A host.\n\npub struct cell {\n    pub a__b: u32,\n}\n";
        assert!(allowed_text(text).contains("#![allow(non_camel_case_types, non_snake_case)]"));
    }

    #[test]
    fn names_as_lints_ask_for_change_nothing() {
        let text = "// A host.\n\npub enum Token {\n    Shade2,\n    SHADE,\n}\n\nfn run(a_1: u32, _: u32) {}\n";
        assert_eq!(allowed_text(text), text);
    }
}
