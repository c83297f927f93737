//! Types that double with each step: `Pair(a, a)` thirty times. rust-analyzer walks all of such a type to see whether it has values,
//! so they are refused before it is asked.

use std::collections::HashMap;

use ra_ap_hir::Semantics;
use ra_ap_hir_def::expr_store::Body;
use ra_ap_hir_def::{AdtId, DefWithBodyId, FunctionId, VariantId};
use ra_ap_hir_ty::InferenceResult;
use ra_ap_hir_ty::db::HirDatabase;
use ra_ap_hir_ty::next_solver::{DbInterner, Ty, TyKind};
use ra_ap_syntax::ast::{self, AstNode};
use rustc_type_ir::inherent::IntoKind;

use crate::base::FileId;
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::parse::ast::Module;
use crate::resolve::database::Database;
use crate::resolve::world::World;

/// More parts than this are walked for no type.
const MOST_PARTS: u64 = 1 << 18;
/// Types lie in each other no deeper; what grows with each step has no end.
const MOST_DEPTH: usize = 100;

/// Reports the first expression of each function whose type is too large. Arrays count as one element.
pub(super) fn check(world: &World, module: &Module, diagnostics: &mut Diagnostics) {
    let semantics = Semantics::new(&world.db);
    let interner = DbInterner::new_with(&world.db, world.input);
    let mut parts = Parts { db: &world.db, interner, known: HashMap::new(), depth: 0 };
    for index in 0..module.paths.len() {
        let tree = semantics.parse(world.file(FileId::from(index)));
        for function in tree.syntax().descendants().filter_map(ast::Fn::cast) {
            let function = semantics.to_def(&function).and_then(|function| FunctionId::try_from(function).ok());
            let Some(function) = function else { continue };
            let def = DefWithBodyId::FunctionId(function);
            let (_, source_map) = Body::with_source_map(&world.db, def);
            let types = InferenceResult::of(&world.db, def).expression_types();
            let too_large = types.filter(|(_, ty)| parts.of(*ty) > MOST_PARTS);
            let places = too_large.filter_map(|(expr, _)| source_map.expr_syntax(expr).ok());
            let spans = places.map(|place| world.span(place.map(|ptr| ptr.text_range())));
            if let Some(span) = spans.min() {
                diagnostics.push(
                    Diagnostic::error(codes::TOO_LARGE, span, "a value of this type is too large")
                        .label(format!("it has more than {MOST_PARTS} parts"))
                        .help("keep the parts in an array, or pass them as a buffer: a `&[T]` parameter of the entry"),
                );
            }
        }
    }
}

/// Of how many parts types consist.
struct Parts<'db> {
    db: &'db Database,
    interner: DbInterner<'db>,
    known: HashMap<Ty<'db>, u64>,
    depth: usize,
}

impl<'db> Parts<'db> {
    fn of(&mut self, ty: Ty<'db>) -> u64 {
        if let Some(&known) = self.known.get(&ty) {
            return known;
        }
        if self.depth == MOST_DEPTH {
            return u64::MAX;
        }
        // a type that contains itself is told elsewhere
        self.known.insert(ty, 0);
        self.depth += 1;
        let inner = match ty.kind() {
            TyKind::Tuple(types) => self.sum(types.iter()),
            TyKind::Array(element, _) => self.of(element),
            TyKind::Adt(adt, args) => {
                let variants: Vec<VariantId> = match adt.def_id() {
                    AdtId::StructId(id) => vec![id.into()],
                    AdtId::EnumId(id) => {
                        id.enum_variants(self.db).variants.values().map(|&(id, _)| id.into()).collect()
                    }
                    AdtId::UnionId(_) => Vec::new(),
                };
                let (db, interner) = (self.db, self.interner);
                let fields = variants.into_iter().flat_map(|variant| {
                    let types = db.field_types(variant);
                    let fields = variant.fields(db).fields().iter();
                    fields.map(move |(field, _)| types[field].ty().instantiate(interner, args).skip_norm_wip())
                });
                self.sum(fields)
            }
            _ => 0,
        };
        self.depth -= 1;
        let all = inner.saturating_add(1);
        self.known.insert(ty, all);
        all
    }

    fn sum(&mut self, types: impl Iterator<Item = Ty<'db>>) -> u64 {
        types.fold(0, |sum, ty| self.of(ty).saturating_add(sum))
    }
}
