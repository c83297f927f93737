//! Source files and positions in them.

use std::path::Path;

use crate::base::index::{Table, id};

id! {
    /// One file of the input, or of the embedded prelude.
    FileId
}

/// A byte range of one file. The default span is the empty start of the first file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A span of `file` from `start` to `end`, in bytes.
    pub fn new(file: FileId, start: u32, end: u32) -> Self {
        Self { file, start, end }
    }
}

impl Default for Span {
    fn default() -> Self {
        Self::new(FileId(0), 0, 0)
    }
}

/// The text of one file and where its lines begin.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// As the user gave it, with `/` between folders; never absolute unless the user's was. Printed in headers and diagnostics.
    pub path: String,
    /// The text, LF or CRLF as on disk.
    pub text: String,
    /// A file of the embedded prelude: its lines are not shown as the user's.
    pub prelude: bool,
    line_starts: Vec<u32>,
}

impl SourceFile {
    /// Takes a file's text and finds its lines.
    pub fn new(path: String, text: String, prelude: bool) -> Self {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at as u32 + 1)).collect();
        Self { path, text, prelude, line_starts }
    }

    /// Line and column of a byte, both from 1; the column counts characters.
    pub fn line_column(&self, byte: u32) -> (u32, u32) {
        let line = self.line_starts.partition_point(|&start| start <= byte) - 1;
        let start = self.line_starts[line] as usize;
        let column = self.text.get(start..byte as usize).map_or(0, |text| text.chars().count());
        (line as u32 + 1, column as u32 + 1)
    }
}

/// The contents of a file without the mark that some editors put before UTF-8; it is no part of the text.
pub fn without_mark(mut contents: Vec<u8>) -> Vec<u8> {
    if contents.starts_with("\u{feff}".as_bytes()) {
        contents.drain(..'\u{feff}'.len_utf8());
    }
    contents
}

/// Every file that a run knows.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// The files; the input itself is first.
    pub files: Table<FileId, SourceFile>,
}

impl Sources {
    /// Where the user's own files lie.
    pub fn own(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().filter(|file| !file.prelude).map(|file| Path::new(&file.path))
    }

    /// The text at a span, or nothing where the span does not fit its file.
    pub fn text(&self, span: Span) -> &str {
        self.files.get(span.file).and_then(|file| file.text.get(span.start as usize..span.end as usize)).unwrap_or("")
    }

    /// The line, from 1, on which a span begins.
    pub fn line(&self, span: Span) -> u32 {
        self.files[span.file].line_column(span.start).0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one_and_in_characters() {
        let file = SourceFile::new("a.rs".into(), "é = 1;\nlet x;\n".into(), false);
        assert_eq!(file.line_column(0), (1, 1));
        assert_eq!(file.line_column(3), (1, 3));
        assert_eq!(file.line_column(8), (2, 1));
        assert_eq!(file.line_column(12), (2, 5));
    }
}
