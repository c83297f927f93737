//! What rust-analyzer says of an input's bodies, a line for each expression, pattern and capture.

use std::collections::BTreeSet;

use ra_ap_base_db::Crate;
use ra_ap_hir::{DisplayTarget, HirDisplay, HirFileId, attach_db};
use ra_ap_hir_def::expr_store::Body;
use ra_ap_hir_def::hir::{Expr, Pat};
use ra_ap_hir_def::nameres::crate_def_map;
use ra_ap_hir_def::{AssocItemId, DefWithBodyId, FunctionId, ModuleDefId};
use ra_ap_hir_ty::InferenceResult;
use ra_ap_hir_ty::next_solver::Ty;
use ra_ap_syntax::TextRange;

use crate::base::FileId;
use crate::parse::ast::Module;
use crate::resolve::database::Database;

/// All that is known of what stands in the input's own text, not of what macros expand to: theirs is another text.
pub(super) fn told(db: &Database, input: Crate, module: &Module) -> BTreeSet<String> {
    attach_db(db, || {
        let mut told = BTreeSet::new();
        for function in functions(db, input) {
            Teller { db, input, module, told: &mut told }.function(function);
        }
        told
    })
}

/// Every function of the input: free, in impls, in traits.
fn functions(db: &Database, input: Crate) -> Vec<FunctionId> {
    let method = |item: &AssocItemId| match item {
        AssocItemId::FunctionId(function) => Some(*function),
        _ => None,
    };
    let mut functions = Vec::new();
    for (_, module) in crate_def_map(db, input).modules() {
        for item in module.scope.declarations() {
            match item {
                ModuleDefId::FunctionId(function) => functions.push(function),
                ModuleDefId::TraitId(it) => {
                    functions.extend(it.trait_items(db).items.iter().filter_map(|(_, item)| method(item)));
                }
                _ => {}
            }
        }
        for it in module.scope.impls() {
            functions.extend(it.impl_items(db).items.iter().filter_map(|(_, item)| method(item)));
        }
    }
    functions
}

struct Teller<'a> {
    db: &'a Database,
    input: Crate,
    module: &'a Module,
    told: &'a mut BTreeSet<String>,
}

impl Teller<'_> {
    fn function(&mut self, function: FunctionId) {
        let db = self.db;
        let def = DefWithBodyId::FunctionId(function);
        let (body, map) = Body::with_source_map(db, def);
        let types = InferenceResult::of(db, def);
        for (id, expr) in body.exprs() {
            // A const argument has a body of its own.
            if body.find_root_for_expr(id) != body.root_expr() {
                continue;
            }
            let Ok(syntax) = map.expr_syntax(id) else { continue };
            let Some(at) = self.place(syntax.file_id, syntax.value.text_range()) else { continue };
            let kinds =
                |it: &[ra_ap_hir_ty::Adjustment]| it.iter().map(|it| format!("{:?}", it.kind)).collect::<Vec<_>>();
            let adjusted = types.expr_adjustment(id).map(kinds).unwrap_or_default();
            let ty = self.shown(types.type_of_expr_or_pat(id.into()));
            self.told.insert(format!("{at} : {ty} {}", adjusted.join(" ")));
            if let Expr::Closure { .. } = expr
                && let Some(data) = types.closures_data.get(&id)
            {
                for (var, places) in &data.min_captures {
                    for place in places {
                        let (name, steps) = (body[*var].name.as_str(), place.place.projections.len());
                        let line = format!("{at} captures {name} {steps} steps in, {:?}", place.info.capture_kind);
                        self.told.insert(line);
                    }
                }
            }
        }
        for (id, pat) in body.pats() {
            if matches!(pat, Pat::Missing | Pat::Rest) {
                continue;
            }
            let Ok(syntax) = map.pat_syntax(id) else { continue };
            let Some(at) = self.place(syntax.file_id, syntax.value.text_range()) else { continue };
            let ty = self.shown(types.type_of_expr_or_pat(id.into()));
            self.told.insert(format!("{at} is a pattern of {ty}"));
        }
    }

    /// A place in a file of the input, with the beginning of its text.
    fn place(&self, file: HirFileId, range: TextRange) -> Option<String> {
        let file = file.file_id()?.file_id(self.db);
        let root = self.input.root_file_id(self.db).file_id(self.db);
        let number = file.index() - root.index();
        let text = &self.module.sources.files.get(FileId(number))?.text;
        let text: Vec<&str> =
            text.get(usize::from(range.start())..usize::from(range.end()))?.split_whitespace().collect();
        let text: String = text.join(" ").chars().take(60).collect();
        Some(format!("{number}:{range:?} {text}"))
    }

    fn shown(&self, ty: Option<Ty<'_>>) -> String {
        let target = DisplayTarget::from_crate(self.db, self.input);
        ty.map_or_else(|| "nothing".to_owned(), |ty| ty.display(self.db, target).to_string())
    }
}
