//! What is `const` in the prelude is so in the standard library and in glam, and nothing else is in the oldest that corogen builds with: rustc
//! compiles a `const fn` around a call of each function.

use ra_ap_hir::{HasVisibility, Visibility};
use ra_ap_hir_def::signatures::FunctionSignature;
use ra_ap_hir_def::src::HasSource;
use ra_ap_hir_def::{CallableDefId, FunctionId, GenericParamId, HasModule, ItemContainerId, Lookup};
use ra_ap_hir_ty::db::HirDatabase;
use ra_ap_hir_ty::next_solver::{Const, GenericArgs, Region, SolverDefId, Ty};
use ra_ap_syntax::ast::AstNode;

use super::rustc::{is_oldest, refused};
use super::*;
use crate::base::SourceFile;
use crate::base::options::Edition;
use crate::resolve::mono::Mono;
use crate::resolve::prelude_check::functions;

/// Bounds by traits whose methods are called: no `const fn` of today has them. `u32`, which the callers pass, has not these traits.
const NEVER_CONST: [&str; 11] = [
    "Fn(",
    "FnMut(",
    "FnOnce(",
    "Iterator",
    "SliceIndex",
    "SlicePattern",
    "RangeBounds",
    "Into<",
    "AsRef<",
    "Deref",
    "Try",
];

/// Names that several modules have, and bounds of a type's own.
const AMBIGUOUS: [&str; 7] =
    ["Iter<", "IterMut<", "IntoIter<", "Formatter<", "Peekable<", "order:Ordering", "success:Ordering"];

#[test]
fn what_is_const_in_the_prelude_is_const_in_the_real_crates() {
    let callers = std::thread::Builder::new().stack_size(STACK).spawn(callers).expect("a thread");
    let callers = callers.join().expect("rust-analyzer does not panic");
    let count = callers.iter().filter(|it| it.is_const).count();
    println!("{} functions, {count} of them `const`", callers.len());
    assert!(count > 300, "only {count} are `const`");
    let text = |(at, caller): (usize, &Caller)| format!("const fn f{at}{}", caller.text);
    let lines: Vec<String> = callers.iter().enumerate().map(text).collect();
    let is_expected = |code: &str, text: &str| matches!(code, "E0015" | "E0658") || text.contains("not yet stable as");
    let refused = refused(&lines, is_expected);
    let is_oldest = is_oldest();
    let wrong = |(line, caller): (usize, &Caller)| {
        let is_const = !refused.contains(&line);
        let is_wrong = is_const != caller.is_const && (is_oldest || caller.is_const);
        is_wrong.then(|| format!("{}: rustc says const = {is_const}", caller.text))
    };
    let wrong: Vec<String> = callers.iter().enumerate().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{} are marked wrongly\n{}", wrong.len(), wrong.join("\n"));
}

/// A function that calls one of the prelude's.
struct Caller {
    text: String,
    /// Whether what it calls is `const` in the prelude.
    is_const: bool,
}

fn callers() -> Vec<Caller> {
    let mut sources = Sources::default();
    sources.files.push(SourceFile::new("empty.rs".to_owned(), String::new(), false));
    let module = Module { name: "empty".to_owned(), sources, paths: vec![Vec::new()], ..Module::default() };
    let mut world = World::new(Database::new(None));
    world.load(&module, Edition::E2024, &Part::whole());
    let callers = ra_ap_hir::attach_db(&world.db, || {
        let mono = Mono::new(&world, &module);
        let functions = functions(&world).into_iter().filter(|it| it.krate(&world.db) != world.runtime);
        functions.filter_map(|function| caller(&mono, function)).collect()
    });
    std::mem::forget(world);
    callers
}

fn caller<'db>(mono: &Mono<'_, 'db>, function: FunctionId) -> Option<Caller> {
    let db = mono.db;
    let signature = FunctionSignature::of(db, function);
    let hir = ra_ap_hir::Function::from(function);
    if hir.visibility(db) != Visibility::Public
        || signature.is_unsafe()
        || FunctionSignature::is_intrinsic(db, function)
    {
        return None;
    }
    let loc = function.lookup(db);
    let source = loc.source(db);
    let whole = source.value.syntax().text().to_string();
    let body = source.value.body().map_or(0, |it| it.syntax().text().len().into());
    let header: String = whole[..whole.len() - body].split_whitespace().collect();
    let args = GenericArgs::for_item(mono.interner, SolverDefId::from(function), |_, id, _, _| match id {
        GenericParamId::LifetimeParamId(_) => Region::new_erased(mono.interner).into(),
        GenericParamId::TypeParamId(_) => Ty::new_uint(mono.interner, rustc_type_ir::UintTy::U32).into(),
        GenericParamId::ConstParamId(_) => Const::from_target_usize(mono.interner, 4).into(),
    });
    let show = |ty: Ty<'db>| mono.show(ty).replace("'<erased>", "'static").replace('&', "&'static ");
    let types = db.callable_item_signature(CallableDefId::FunctionId(function)).skip_binder().skip_binder();
    let inputs: Vec<String> = types.inputs().iter().map(|&ty| show(mono.substitute(ty, args))).collect();
    let output = show(mono.substitute(types.output(), args));
    let name = signature.name.as_str();
    let path = match loc.container {
        ItemContainerId::ImplId(id) if db.impl_trait(id).is_some() => return None,
        ItemContainerId::ImplId(id) => {
            format!("<{}>::{name}", show(mono.substitute(db.impl_self_ty(id).skip_binder(), args)))
        }
        // inner modules of `core` are private there
        ItemContainerId::ModuleId(id) => {
            let path = mono.item_path(id, &[]);
            let public: Vec<&str> = path.split("::").take(2).chain([name]).collect();
            let lengths = args.consts().map(|_| "4".to_owned());
            let args: Vec<String> = args.types().map(show).chain(lengths).collect();
            format!("{}::<{}>", public.join("::"), args.join(", "))
        }
        _ => return None,
    };
    let has = |words: &[&str], text: &str| words.iter().any(|it| text.contains(it));
    if has(&NEVER_CONST, &header) || has(&AMBIGUOUS, &format!("{path} {header}")) {
        assert!(!hir.is_const(db), "{path}: {header}");
        return None;
    }
    let params = inputs.iter().enumerate().map(|(at, ty)| format!("a{at}: {ty}")).collect::<Vec<_>>().join(", ");
    let args = (0..inputs.len()).map(|at| format!("a{at}")).collect::<Vec<_>>().join(", ");
    let text = format!("({params}) -> {output} {{ {path}({args}) }}");
    Some(Caller { text, is_const: hir.is_const(db) })
}
