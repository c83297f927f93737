//! The files of a module: the root, and the children that `mod name;` names, found where rustc looks for them.

use std::collections::VecDeque;
use std::io::Read;
use std::path::{Path, PathBuf};

use ra_ap_syntax::AstNode;
use ra_ap_syntax::ast::{self, HasAttrs, HasModuleItem, HasName};

use super::ast::Module;
use crate::base::source::without_mark;
use crate::base::{FileId, SourceFile, Span};
use crate::diag::{Diagnostic, Diagnostics, codes};

/// The root that is standard input.
pub(super) const STDIN: &str = "-";
/// What messages call it.
pub(super) const STDIN_FILE: &str = "stdin.rs";

/// Reads files in the order in which they are named.
pub(super) struct Reader {
    /// Files to read, breadth first.
    open: VecDeque<Wanted>,
    /// What is known of the files that were read, by file.
    known: Vec<Known>,
}

/// A file that was read.
struct Known {
    /// The file itself, whatever path led to it.
    file: PathBuf,
    /// The folder in which its children stand.
    folder: PathBuf,
    /// The file that names it; nothing for the root.
    parent: Option<FileId>,
}

/// A file to read.
struct Wanted {
    /// Where it may stand; the first that exists is it.
    candidates: Vec<Candidate>,
    /// Its module path from the root.
    path: Vec<String>,
    /// The `mod` item; nothing for the root.
    named_at: Option<Span>,
}

/// A place where a file may stand, and where its own children would.
struct Candidate {
    file: PathBuf,
    folder: PathBuf,
}

impl Reader {
    /// A reader that begins with the root file. Its children stand beside it.
    pub(super) fn new(root: &Path) -> Self {
        let folder = root.parent().map(Path::to_owned).unwrap_or_default();
        let candidates = vec![Candidate { file: root.to_owned(), folder }];
        Self { open: VecDeque::from([Wanted { candidates, path: Vec::new(), named_at: None }]), known: Vec::new() }
    }

    /// Reads the next file into the module; what cannot be read is reported and passed over.
    pub(super) fn next(&mut self, module: &mut Module, diagnostics: &mut Diagnostics) -> Option<FileId> {
        while let Some(wanted) = self.open.pop_front() {
            let chosen =
                wanted.candidates.iter().find(|candidate| candidate.file.is_file()).unwrap_or(&wanted.candidates[0]);
            let shown = chosen.file.to_string_lossy().replace('\\', "/");
            let itself = chosen.file.canonicalize().unwrap_or_else(|_| chosen.file.clone());
            if let Some(circle) = wanted.named_at.and_then(|named_at| self.circle(module, &itself, named_at)) {
                diagnostics.push(circle);
                continue;
            }
            let (shown, read) = match wanted.named_at {
                None if shown == STDIN => (STDIN_FILE.to_owned(), stdin()),
                _ => (shown, std::fs::read(&chosen.file)),
            };
            let bytes = match read {
                Ok(bytes) => bytes,
                Err(error) => {
                    diagnostics.push(unreadable(&wanted, &shown, &error));
                    continue;
                }
            };
            let (text, not_utf8) = match String::from_utf8(without_mark(bytes)) {
                Ok(text) => (text, None),
                Err(error) => {
                    let valid = error.utf8_error().valid_up_to() as u32;
                    (String::from_utf8_lossy(error.as_bytes()).into_owned(), Some(valid))
                }
            };
            let file = module.sources.files.push_and_get_key(SourceFile::new(shown, text, false));
            module.paths.push(wanted.path);
            let parent = wanted.named_at.map(|named_at| named_at.file);
            self.known.push(Known { file: itself, folder: chosen.folder.clone(), parent });
            match not_utf8 {
                None => return Some(file),
                Some(valid) => diagnostics.push(
                    Diagnostic::error(codes::NOT_UTF8, Span::new(file, valid, valid + 1), "this file is not UTF-8")
                        .label(format!("byte {valid} begins no UTF-8 character")),
                ),
            }
        }
        None
    }

    /// The error of a `mod` item that leads back to the file that it stands in, or to one around that.
    fn circle(&self, module: &Module, file: &Path, named_at: Span) -> Option<Diagnostic> {
        let around = std::iter::successors(Some(named_at.file), |file| self.known[usize::from(*file)].parent);
        let mut way: Vec<FileId> = Vec::new();
        for one in around {
            way.push(one);
            if self.known[usize::from(one)].file == file {
                let names = way.iter().rev().chain([&one]).map(|file| module.sources.files[*file].path.as_str());
                let message = format!("circular modules: {}", names.collect::<Vec<_>>().join(" -> "));
                let circle = Diagnostic::error(codes::CIRCULAR, named_at, message);
                return Some(
                    circle.label("leads back").help("take this item out; `use` names what another module has"),
                );
            }
        }
        None
    }

    /// Wants the files that the `mod name;` items of `file` name, those in inline modules too.
    pub(super) fn children(&mut self, module: &Module, file: FileId, tree: &ast::SourceFile) {
        let folder = self.known[usize::from(file)].folder.clone();
        let path = module.paths[usize::from(file)].clone();
        let beside = Path::new(&module.sources.files[file].path).parent().unwrap_or(Path::new(""));
        self.items(file, &folder, beside, &path, tree.items());
    }

    /// Items whose modules stand in `folder`, or by a `#[path]` in `beside`: only in inline modules that is one.
    fn items(
        &mut self,
        file: FileId,
        folder: &Path,
        beside: &Path,
        path: &[String],
        items: impl Iterator<Item = ast::Item>,
    ) {
        for item in items {
            let ast::Item::Module(item) = item else { continue };
            let Some(name) = item.name() else { continue };
            let name = name.text().trim_start_matches("r#").to_owned();
            let path = [path, std::slice::from_ref(&name)].concat();
            if let Some(list) = item.item_list() {
                let folder = folder.join(&name);
                self.items(file, &folder, &folder, &path, list.items());
            } else {
                let range = item.syntax().text_range();
                let candidates = candidates(folder, beside, &name, path_attribute(&item));
                let named_at = Some(Span::new(file, range.start().into(), range.end().into()));
                self.open.push_back(Wanted { candidates, path, named_at });
            }
        }
    }
}

fn stdin() -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// `name.rs`, then `name/mod.rs`; or what `#[path]` says.
fn candidates(folder: &Path, beside: &Path, name: &str, attribute: Option<String>) -> Vec<Candidate> {
    if let Some(attribute) = attribute {
        let file = beside.join(attribute);
        let folder = file.parent().map(Path::to_owned).unwrap_or_default();
        return vec![Candidate { file, folder }];
    }
    let own = folder.join(name);
    vec![
        Candidate { file: folder.join(format!("{name}.rs")), folder: own.clone() },
        Candidate { file: own.join("mod.rs"), folder: own },
    ]
}

/// The string of `#[path = "…"]`.
fn path_attribute(item: &ast::Module) -> Option<String> {
    item.attrs().find_map(|attribute| {
        let text = attribute.syntax().text().to_string();
        let value = text.strip_prefix("#[")?.trim_start().strip_prefix("path")?.trim_start().strip_prefix('=')?;
        Some(value.trim().strip_prefix('"')?.split('"').next()?.to_owned())
    })
}

fn unreadable(wanted: &Wanted, shown: &str, error: &std::io::Error) -> Diagnostic {
    let message = format!("cannot read `{shown}`: {error}");
    match wanted.named_at {
        None => Diagnostic::error_without_place(codes::UNREADABLE, message),
        Some(span) => {
            let tried: Vec<String> = wanted
                .candidates
                .iter()
                .map(|candidate| format!("`{}`", candidate.file.to_string_lossy().replace('\\', "/")))
                .collect();
            Diagnostic::error(codes::UNREADABLE, span, message)
                .label("named here")
                .help(format!("write the module in {}", tried.join(" or ")))
        }
    }
}
