//! The input and the prelude as a rust-analyzer database: in memory, without cargo, rustc or a watcher.
//!
//! A database outlives its input: the next one of the process is loaded into it, and finds what rust-analyzer knows of the
//! prelude. Whatever an input does not change keeps its number there: files, crates and source roots.

use std::mem::{forget, replace};
use std::sync::{self, Mutex, PoisonError};

use ra_ap_base_db::{
    Crate, CrateBuilderId, CrateGraphBuilder, CrateName, CrateOrigin, CrateWorkspaceData, DependencyBuilder,
    EditionedFileId, Env, FileChange, LangCrateOrigin, SourceDatabase, SourceRoot, SourceRootId, target,
};
use ra_ap_cfg::CfgOptions;
use ra_ap_hir::InFile;
use ra_ap_span::{Edition as RaEdition, FileId as RaFileId};
use ra_ap_syntax::{SyntaxNode, TextRange};
use ra_ap_vfs::{AbsPathBuf, VfsPath, file_set::FileSet};
use salsa::Durability;
use triomphe::Arc;

use crate::base::options::Edition;
use crate::base::{FileId, Span};
use crate::parse::ast::Module;
use crate::resolve::database::Database;
use crate::resolve::placed::without_paths;
use crate::resolve::prelude::{CRATES, Part};
use crate::resolve::watch::Watch;

/// Pointers must have the width of the machine that corogen runs on: constant evaluation refuses others, and array lengths
/// that it computes would silently become unknown.
const DATA_LAYOUT: &str = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";
/// The input's source root, after those of the prelude's crates.
const INPUT_ROOT: SourceRootId = SourceRootId(CRATES.len() as u32);

/// Databases that no input is in the middle of: one, but where threads resolve at the same time.
static IDLE: Mutex<Vec<World>> = Mutex::new(Vec::new());

/// A database with an input.
///
/// [`Module::sources`] has the input's files and then the prelude's; the database has the prelude's first.
pub(super) struct World {
    /// Everything that rust-analyzer knows.
    pub(super) db: Database,
    /// The user's crate.
    pub(super) input: Crate,
    /// `core`, which is `std` too.
    pub(super) core: Crate,
    /// `corogen_runtime`.
    pub(super) runtime: Crate,
    /// Hears of what the database does.
    pub(super) watch: sync::Arc<Watch>,
    edition: RaEdition,
    /// How many files the input has.
    own_files: u32,
    /// What of the prelude is loaded.
    part: Part,
}

impl World {
    /// A database that has been used before, if there is one.
    pub(super) fn idle() -> Self {
        let idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.unwrap_or_else(|| Self::watched(sync::Arc::default()))
    }

    fn watched(watch: sync::Arc<Watch>) -> Self {
        Self { watch: sync::Arc::clone(&watch), ..Self::new(Database::new(Some(Watch::listener(&watch)))) }
    }

    /// Lets other inputs use the database. Taking it apart would take longer than all that it was asked.
    pub(super) fn rest(self) {
        IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(self);
    }

    /// Nobody knows what a panic has left behind: a new database, without an input.
    pub(super) fn renew(&mut self) {
        let new = Self::watched(sync::Arc::clone(&self.watch));
        forget(replace(self, new));
    }

    /// The crates, in an empty database: no input, and of the prelude what is always there.
    pub(super) fn new(mut db: Database) -> Self {
        let part = Part::least();
        let mut change = FileChange::default();
        let mut roots = Vec::new();
        let mut texts = (0..).map(RaFileId::from_raw).zip(part.files());
        for (name, files) in CRATES {
            let mut set = FileSet::default();
            for ((path, _), (id, text)) in files.iter().zip(&mut texts) {
                set.insert(id, virtual_path(name, path));
                change.change_file(id, Some(text));
            }
            roots.push(SourceRoot::new_library(set));
        }
        roots.push(SourceRoot::new_local(FileSet::default()));
        change.set_roots(roots);
        change.apply(&mut db);
        let edition = RaEdition::Edition2024;
        let [core, _, runtime, input] = set_crates(&mut db, edition);
        Self { db, input, core, runtime, watch: sync::Arc::default(), edition, own_files: 0, part }
    }

    /// Loads the module in place of the one before, over this part of the prelude or more of it.
    pub(super) fn load(&mut self, module: &Module, edition: Edition, part: &Part) {
        self.grow(part);
        let edition = match edition {
            Edition::E2021 => RaEdition::Edition2021,
            Edition::E2024 => RaEdition::Edition2024,
        };
        if replace(&mut self.edition, edition) != edition {
            set_crates(&mut self.db, edition);
        }
        let mut set = FileSet::default();
        for (id, (file, path)) in (prelude_files()..).zip(module.sources.files.iter().zip(&module.paths)) {
            let id = RaFileId::from_raw(id);
            let path = if path.is_empty() { "lib.rs".to_owned() } else { format!("{}.rs", path.join("/")) };
            set.insert(id, virtual_path("input", &path));
            self.db.set_file_source_root_with_durability(id, INPUT_ROOT, Durability::LOW);
            self.db.set_file_text_with_durability(id, &without_paths(&file.text), Durability::LOW);
        }
        let root = Arc::new(SourceRoot::new_local(set));
        self.db.set_source_root_with_durability(INPUT_ROOT, root, Durability::LOW);
        self.own_files = module.paths.len() as u32;
    }

    /// Files that stay as they are stay known. What inputs reach of the prelude only ever grows: less of it would not be
    /// faster, as little of it is asked about twice.
    fn grow(&mut self, part: &Part) {
        if !self.part.grow(part) {
            return;
        }
        for (id, text) in (0..).map(RaFileId::from_raw).zip(self.part.files()) {
            if **self.db.file_text(id).text(&self.db) != *text {
                self.db.set_file_text_with_durability(id, &text, Durability::HIGH);
            }
        }
    }

    /// Where a node stands in a file as written: what a macro expanded to stands at its call.
    pub(super) fn span(&self, range: InFile<TextRange>) -> Span {
        let range = range.original_node_file_range_rooted(&self.db);
        let id = range.file_id.file_id(&self.db).index();
        let file = id.checked_sub(prelude_files()).unwrap_or(id + self.own_files);
        Span::new(FileId(file), range.range.start().into(), range.range.end().into())
    }

    /// Whether a file is the input's.
    pub(super) fn is_own(&self, file: FileId) -> bool {
        file.0 < self.own_files
    }

    /// The syntax tree of a file of the input.
    pub(super) fn tree(&self, file: FileId) -> SyntaxNode {
        self.file(file).parse(&self.db).syntax_node()
    }

    /// A file of the input, to the database.
    pub(super) fn file(&self, file: FileId) -> EditionedFileId {
        EditionedFileId::new(&self.db, RaFileId::from_raw(prelude_files() + file.0), self.edition)
    }
}

/// How many files the prelude has, and so the number of the input's first.
fn prelude_files() -> u32 {
    CRATES.iter().map(|(_, files)| files.len() as u32).sum()
}

pub(super) fn virtual_path(name: &str, path: &str) -> VfsPath {
    VfsPath::new_virtual_path(format!("/{name}/{path}"))
}

/// Declares the prelude's crates and the input, and gives them in this order.
fn set_crates(db: &mut Database, edition: RaEdition) -> [Crate; 4] {
    let mut graph = CrateGraphBuilder::default();
    let mut root = 0;
    let [core, glam, runtime] = CRATES.map(|(name, files)| {
        let first = root;
        root += files.len() as u32;
        let origin = match name {
            "core" => CrateOrigin::Lang(LangCrateOrigin::Core),
            _ => CrateOrigin::Library { repo: None, name: ra_ap_intern::Symbol::intern(name) },
        };
        add_crate(&mut graph, name, RaFileId::from_raw(first), RaEdition::Edition2024, origin, CfgOptions::default())
    });
    let origin = CrateOrigin::Local { repo: None, name: None };
    let input = add_crate(&mut graph, "input", RaFileId::from_raw(root), edition, origin, CfgOptions::default());
    let mut depend = |from: CrateBuilderId, name: &str, to: CrateBuilderId| {
        let dependency = DependencyBuilder::with_prelude(crate_name(name), to, true, to == core);
        graph.add_dep(from, dependency).expect("the prelude's crates have no cycle");
    };
    for from in [input, glam, runtime] {
        depend(from, "core", core);
        depend(from, "std", core);
    }
    depend(input, "glam", glam);
    depend(input, "corogen_runtime", runtime);
    depend(runtime, "glam", glam);
    let crates = graph.set_in_db(db);
    [core, glam, runtime, input].map(|it| crates[&it])
}

pub(super) fn add_crate(
    graph: &mut CrateGraphBuilder,
    name: &str,
    root: RaFileId,
    edition: RaEdition,
    origin: CrateOrigin,
    options: CfgOptions,
) -> CrateBuilderId {
    let target = target::TargetData { arch: target::Arch::Other, data_layout: DATA_LAYOUT.into() };
    let workspace = CrateWorkspaceData { target: Ok(target), toolchain: Some(semver::Version::new(1, 95, 0)) };
    graph.add_crate_root(
        root,
        edition,
        Some(crate_name(name).into()),
        None,
        options,
        None,
        Env::default(),
        origin,
        Vec::new(),
        false,
        Arc::new(AbsPathBuf::assert_utf8("/".into())),
        Arc::new(workspace),
    )
}

pub(super) fn crate_name(name: &str) -> CrateName {
    CrateName::new(name).expect("the names of the crates are identifiers")
}
