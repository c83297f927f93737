//! An input over the real crates.

use std::path::{Path, PathBuf};
use std::process::Command;

use ra_ap_base_db::{
    Crate, CrateBuilderId, CrateGraphBuilder, CrateOrigin, DependencyBuilder, FileChange, LangCrateOrigin,
    SourceDatabase, SourceRoot, SourceRootId,
};
use ra_ap_cfg::CfgOptions;
use ra_ap_intern::Symbol;
use ra_ap_span::{Edition, FileId};
use ra_ap_vfs::file_set::FileSet;
use salsa::Durability;
use triomphe::Arc;

use crate::parse::ast::Module;
use crate::resolve::database::Database;
use crate::resolve::placed::without_paths;
use crate::resolve::prelude::CRATES;
use crate::resolve::world::{add_crate, crate_name, virtual_path};

/// The standard library's sources, if the toolchain has them.
pub(super) fn library() -> Option<PathBuf> {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output().ok()?;
    let sysroot = String::from_utf8(output.stdout).ok()?;
    let library = Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library");
    library.join("core/src/lib.rs").is_file().then_some(library)
}

/// Where cargo has the sources of the glam that the project uses.
pub(in crate::resolve::tests) fn glam() -> PathBuf {
    let version = Command::new("rustc").arg("-vV").output().expect("rustc runs").stdout;
    let version = String::from_utf8(version).expect("rustc prints text");
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc says its host");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // What other platforms need has not been downloaded.
    let cargo = cargo.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", host]);
    let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let glam = packages.iter().find(|package| package["name"] == "glam").expect("the project uses glam");
    let manifest = Path::new(glam["manifest_path"].as_str().expect("a path"));
    manifest.parent().expect("a folder").join("src")
}

/// A database with the real crates and an input.
pub(super) struct Real {
    pub(super) db: Database,
    pub(super) input: Crate,
    /// The number of the input's first file.
    first: u32,
}

/// The input's source root, after those of the five crates that it uses.
const INPUT_ROOT: SourceRootId = SourceRootId(5);

impl Real {
    pub(super) fn new(library: &Path) -> Self {
        let mut files = Files::default();
        let lang = CrateOrigin::Lang;
        let named = |name: &str| CrateOrigin::Library { repo: None, name: Symbol::intern(name) };
        let core = files.add("core", lang(LangCrateOrigin::Core), sources(&library.join("core/src")));
        let alloc = files.add("alloc", lang(LangCrateOrigin::Alloc), sources(&library.join("alloc/src")));
        let std = files.add("std", lang(LangCrateOrigin::Std), sources(&library.join("std/src")));
        let glam = files.add("glam", named("glam"), sources(&glam()));
        // Only what inputs name of it: the prelude's markers and buffers are the runtime crate's.
        let own = CRATES[2].1.iter().map(|&(path, text)| (path.to_owned(), text.to_owned())).collect();
        let runtime = files.add("corogen_runtime", named("corogen_runtime"), own);
        let first = files.next;
        let input = files.add(
            "input",
            CrateOrigin::Local { repo: None, name: None },
            vec![("lib.rs".to_owned(), String::new())],
        );
        files.depend(alloc, "core", core, true);
        for from in [std, glam, runtime, input] {
            files.depend(from, "core", core, true);
            files.depend(from, "alloc", alloc, true);
        }
        for from in [glam, runtime, input] {
            files.depend(from, "std", std, true);
        }
        files.depend(input, "glam", glam, false);
        files.depend(input, "corogen_runtime", runtime, false);
        files.depend(runtime, "glam", glam, false);
        let mut db = Database::new(None);
        files.change.set_roots(files.roots);
        files.change.apply(&mut db);
        let crates = files.graph.set_in_db(&mut db);
        Self { db, input: crates[&input], first }
    }

    /// Loads a module in place of the one before.
    pub(super) fn load(&mut self, module: &Module) {
        let mut set = FileSet::default();
        for (id, (file, path)) in (self.first..).zip(module.sources.files.iter().zip(&module.paths)) {
            let id = FileId::from_raw(id);
            let path = if path.is_empty() { "lib.rs".to_owned() } else { format!("{}.rs", path.join("/")) };
            set.insert(id, virtual_path("input", &path));
            self.db.set_file_source_root_with_durability(id, INPUT_ROOT, Durability::LOW);
            self.db.set_file_text_with_durability(id, &without_paths(&file.text), Durability::LOW);
        }
        let root = Arc::new(SourceRoot::new_local(set));
        self.db.set_source_root_with_durability(INPUT_ROOT, root, Durability::LOW);
    }
}

/// Crates in the making.
#[derive(Default)]
struct Files {
    change: FileChange,
    roots: Vec<SourceRoot>,
    graph: CrateGraphBuilder,
    next: u32,
}

impl Files {
    /// A crate of these files, the root first.
    fn add(&mut self, name: &str, origin: CrateOrigin, files: Vec<(String, String)>) -> CrateBuilderId {
        let mut set = FileSet::default();
        let root = FileId::from_raw(self.next);
        for (path, text) in files {
            let id = FileId::from_raw(self.next);
            self.next += 1;
            set.insert(id, virtual_path(name, &path));
            self.change.change_file(id, Some(text));
        }
        let is_local = matches!(origin, CrateOrigin::Local { .. });
        self.roots.push(if is_local { SourceRoot::new_local(set) } else { SourceRoot::new_library(set) });
        add_crate(&mut self.graph, name, root, Edition::Edition2024, origin, options())
    }

    fn depend(&mut self, from: CrateBuilderId, name: &str, to: CrateBuilderId, sysroot: bool) {
        let dependency = DependencyBuilder::with_prelude(crate_name(name), to, true, sysroot);
        self.graph.add_dep(from, dependency).expect("the crates have no cycle");
    }
}

/// What rustc sets for a usual target, and some that only the standard library asks.
fn options() -> CfgOptions {
    let mut options = CfgOptions::default();
    let mut set = |key: &str, value: &str| options.insert_key_value(Symbol::intern(key), Symbol::intern(value));
    set("panic", "unwind");
    set("target_arch", "x86_64");
    set("target_endian", "little");
    set("target_env", "gnu");
    set("target_family", "unix");
    set("target_os", "linux");
    set("target_pointer_width", "64");
    for width in ["8", "16", "32", "64", "ptr"] {
        for key in ["target_has_atomic", "target_has_atomic_load_store", "target_has_atomic_equal_alignment"] {
            set(key, width);
        }
    }
    for feature in ["std", "f64", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "isize", "usize"] {
        set("feature", feature);
    }
    for atom in ["unix", "target_has_atomic", "target_has_atomic_load_store"] {
        options.insert_atom(Symbol::intern(atom));
    }
    options
}

/// The files of a crate by their paths in it; the root is the first.
fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).expect("a crate's folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                if !path.ends_with("tests") && !path.ends_with("benches") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(folder).expect("it is in there").to_string_lossy().into_owned();
                found.push((name, std::fs::read_to_string(&path).expect("a source file")));
            }
        }
    }
    found.sort_by_key(|(path, _)| (path != "lib.rs", path.clone()));
    found
}
