//! The database that rust-analyzer's queries run on: files in memory.
//!
//! rust-analyzer's own is in the crate of its editor features, which would be a tenth of the build for nothing else.

use std::fmt;

use ra_ap_base_db::{
    CrateGraphBuilder, CratesMap, FileSourceRootInput, FileText, Files, LibraryRoots, LocalRoots, Nonce,
    SourceDatabase, SourceRoot, SourceRootId, SourceRootInput, set_all_crates_with_durability,
};
use ra_ap_hir::{ProcMacros, db::set_expand_proc_attr_macros};
use ra_ap_span::FileId;
use ra_ap_syntax::TextSize;
use salsa::Durability;
use triomphe::Arc;

/// Hears of each query that runs.
pub(super) type Listener = Box<dyn Fn(salsa::Event) + Send + Sync>;

/// What `resolve` asks for names and types.
#[salsa::db]
#[derive(Clone)]
pub(super) struct Database {
    storage: salsa::Storage<Self>,
    files: Arc<Files>,
    crates_map: Arc<CratesMap>,
    nonce: Nonce,
}

impl Database {
    /// An empty database, and who hears of what it does.
    pub(super) fn new(listener: Option<Listener>) -> Self {
        let mut db = Self {
            storage: salsa::Storage::new(listener),
            files: Arc::default(),
            crates_map: Arc::default(),
            nonce: Nonce::new(),
        };
        // The inputs that queries expect to be there, all of them empty.
        set_all_crates_with_durability(&mut db, std::iter::empty(), Durability::HIGH);
        CrateGraphBuilder::default().set_in_db(&mut db);
        ProcMacros::init_default(&db, Durability::MEDIUM);
        _ = LibraryRoots::builder(Default::default()).durability(Durability::MEDIUM).new(&db);
        _ = LocalRoots::builder(Default::default()).durability(Durability::MEDIUM).new(&db);
        set_expand_proc_attr_macros(&mut db, false);
        db
    }
}

impl std::panic::RefUnwindSafe for Database {}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Database").finish_non_exhaustive()
    }
}

#[salsa::db]
impl salsa::Database for Database {}

#[salsa::db]
impl SourceDatabase for Database {
    fn file_text(&self, file_id: FileId) -> FileText {
        self.files.file_text(file_id)
    }

    fn set_file_text(&mut self, file_id: FileId, text: &str) {
        Arc::clone(&self.files).set_file_text(self, file_id, text);
    }

    fn set_file_text_with_durability(&mut self, file_id: FileId, text: &str, durability: Durability) {
        Arc::clone(&self.files).set_file_text_with_durability(self, file_id, text, durability);
    }

    fn source_root(&self, source_root_id: SourceRootId) -> SourceRootInput {
        self.files.source_root(source_root_id)
    }

    fn set_source_root_with_durability(
        &mut self,
        source_root_id: SourceRootId,
        source_root: Arc<SourceRoot>,
        durability: Durability,
    ) {
        Arc::clone(&self.files).set_source_root_with_durability(self, source_root_id, source_root, durability);
    }

    fn file_source_root(&self, id: FileId) -> FileSourceRootInput {
        self.files.file_source_root(self, id)
    }

    fn set_file_source_root_with_durability(
        &mut self,
        id: FileId,
        source_root_id: SourceRootId,
        durability: Durability,
    ) {
        Arc::clone(&self.files).set_file_source_root_with_durability(self, id, source_root_id, durability);
    }

    fn crates_map(&self) -> Arc<CratesMap> {
        Arc::clone(&self.crates_map)
    }

    fn nonce_and_revision(&self) -> (Nonce, salsa::Revision) {
        (self.nonce, salsa::plumbing::ZalsaDatabase::zalsa(self).current_revision())
    }

    /// Only the caller's location in constant evaluation asks, and no input may name that.
    fn line_column(&self, _: FileId, _: TextSize) -> Result<(u32, u32), ()> {
        Err(())
    }
}
