//! The input and the prelude as a rust-analyzer database: in memory, without cargo, rustc or a watcher.

use crate::resolve::database::Database;
use ra_ap_base_db::{
    Crate, CrateBuilderId, CrateGraphBuilder, CrateName, CrateOrigin, CrateWorkspaceData, DependencyBuilder,
    EditionedFileId, Env, FileChange, LangCrateOrigin, SourceRoot, all_crates, target,
};
use ra_ap_cfg::CfgOptions;
use ra_ap_hir::InFile;
use ra_ap_span::{Edition as RaEdition, FileId as RaFileId};
use ra_ap_syntax::{SyntaxNode, TextRange};
use ra_ap_vfs::{AbsPathBuf, VfsPath, file_set::FileSet};
use triomphe::Arc;

use crate::base::options::Edition;
use crate::base::{FileId, SourceFile, Span};
use crate::parse::ast::Module;
use crate::resolve::prelude::{self, Files, Names};

/// Pointers must have the width of the machine that corogen runs on: constant evaluation refuses others, and array lengths
/// that it computes would silently become unknown.
const DATA_LAYOUT: &str = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";

/// The loaded database. The `n`th file of the database is the `n`th of [`Module::sources`].
pub(super) struct World {
    /// Everything that rust-analyzer knows.
    pub(super) db: Database,
    /// The user's crate.
    pub(super) input: Crate,
    /// `core`, which is `std` too.
    pub(super) core: Crate,
    /// `corogen_runtime`.
    pub(super) runtime: Crate,
    edition: RaEdition,
}

impl World {
    /// Loads the module over what of the prelude these names reach, or over all of it, and appends the prelude's files to its
    /// sources.
    pub(super) fn load(module: &mut Module, edition: Edition, names: Option<&Names>) -> Self {
        let mut cut = names.map(prelude::files).unwrap_or_default().into_iter();
        let files =
            module.sources.files.iter().zip(&module.paths).map(|(file, path)| (virtual_path(path), file.text.clone()));
        let files = files.collect();
        let edition = match edition {
            Edition::E2021 => RaEdition::Edition2021,
            Edition::E2024 => RaEdition::Edition2024,
        };
        let mut loader = Loader::default();
        let input = loader.add("input", edition, CrateOrigin::Local { repo: None, name: None }, files);
        let mut library_crate = |name: &str, origin: CrateOrigin, files: Files| {
            for &(path, text) in files {
                module.sources.files.push(SourceFile::new(format!("{name}/{path}"), text.to_owned(), true));
            }
            let loaded = files.iter().map(|&(path, text)| (path.into(), cut.next().unwrap_or_else(|| text.to_owned())));
            loader.add(name, RaEdition::Edition2024, origin, loaded.collect())
        };
        let library = |name: &str| CrateOrigin::Library { repo: None, name: ra_ap_intern::Symbol::intern(name) };
        let core = library_crate("core", CrateOrigin::Lang(LangCrateOrigin::Core), prelude::CORE);
        let glam = library_crate("glam", library("glam"), prelude::GLAM);
        let runtime = library_crate("corogen_runtime", library("corogen_runtime"), prelude::RUNTIME);
        for from in [input, glam, runtime] {
            loader.depend(from, "core", core, true);
            loader.depend(from, "std", core, true);
        }
        loader.depend(input, "glam", glam, false);
        loader.depend(input, "corogen_runtime", runtime, false);
        loader.depend(runtime, "glam", glam, false);
        loader.finish(edition)
    }

    /// Where a node stands in a file as written: what a macro expanded to stands at its call.
    pub(super) fn span(&self, range: InFile<TextRange>) -> Span {
        let range = range.original_node_file_range_rooted(&self.db);
        let file = range.file_id.file_id(&self.db).index();
        Span::new(FileId(file), range.range.start().into(), range.range.end().into())
    }

    /// The syntax tree of a file of the input.
    pub(super) fn tree(&self, file: FileId) -> SyntaxNode {
        self.file(file).parse(&self.db).syntax_node()
    }

    /// A file of the input, to the database.
    pub(super) fn file(&self, file: FileId) -> EditionedFileId {
        EditionedFileId::new(&self.db, RaFileId::from_raw(file.0), self.edition)
    }
}

fn virtual_path(path: &[String]) -> String {
    if path.is_empty() { "lib.rs".to_owned() } else { format!("{}.rs", path.join("/")) }
}

#[derive(Default)]
struct Loader {
    change: FileChange,
    roots: Vec<SourceRoot>,
    graph: CrateGraphBuilder,
    files: u32,
}

impl Loader {
    /// Adds a crate of (path, text) files; the first is its root.
    fn add(
        &mut self,
        name: &str,
        edition: RaEdition,
        origin: CrateOrigin,
        files: Vec<(String, String)>,
    ) -> CrateBuilderId {
        let mut set = FileSet::default();
        let root = RaFileId::from_raw(self.files);
        for (path, text) in files {
            let id = RaFileId::from_raw(self.files);
            self.files += 1;
            set.insert(id, VfsPath::new_virtual_path(format!("/{name}/{path}")));
            self.change.change_file(id, Some(text));
        }
        self.roots.push(if origin.is_local() { SourceRoot::new_local(set) } else { SourceRoot::new_library(set) });
        let target = target::TargetData { arch: target::Arch::Other, data_layout: DATA_LAYOUT.into() };
        let workspace = CrateWorkspaceData { target: Ok(target), toolchain: Some(semver::Version::new(1, 95, 0)) };
        self.graph.add_crate_root(
            root,
            edition,
            Some(crate_name(name).into()),
            None,
            CfgOptions::default(),
            None,
            Env::default(),
            origin,
            Vec::new(),
            false,
            Arc::new(AbsPathBuf::assert_utf8("/".into())),
            Arc::new(workspace),
        )
    }

    fn depend(&mut self, from: CrateBuilderId, name: &str, to: CrateBuilderId, sysroot: bool) {
        let dependency = DependencyBuilder::with_prelude(crate_name(name), to, true, sysroot);
        self.graph.add_dep(from, dependency).expect("the prelude's crates have no cycle");
    }

    fn finish(mut self, edition: RaEdition) -> World {
        let mut db = Database::default();
        self.change.set_roots(self.roots);
        self.change.set_crate_graph(self.graph);
        self.change.apply(&mut db);
        let named = |name: &str| {
            let is =
                |krate: &Crate| krate.extra_data(&db).display_name.as_ref().is_some_and(|it| it.to_string() == name);
            *all_crates(&db).iter().find(|krate| is(krate)).expect("the crate has been added")
        };
        let (input, core, runtime) = (named("input"), named("core"), named("corogen_runtime"));
        World { db, input, core, runtime, edition }
    }
}

fn crate_name(name: &str) -> CrateName {
    CrateName::new(name).expect("the names of the crates are identifiers")
}
