//! The manual says what is so: every command in it is run, in the order of its page, and every listing is compared.
//!
//! A page is followed in a folder of its own. The folder of the first page is empty; the others begin with `lattice.rs`, the kernel
//! that the first page writes, and the kernels and scenes of `input-examples/`. What a block is stands behind its language:
//!
//! | block | is |
//! | --- | --- |
//! | `LANGUAGE,file=PATH` | a file: it is written there |
//! | `LANGUAGE,of=PATH` | a file of the folder or of the repository, as it is |
//! | `LANGUAGE,of=PATH,item=NAME` | an item of such a file, with the comments above it |
//! | `console` | commands behind `$`, each with what it prints; `exit=N` if the last one fails so |
//! | `console,needs=PROGRAM` | the same, where that program is there |
//! | `text` | not to be run |
//!
//! In what a command prints, `…` stands for anything in a line, and alone for any lines. `BLESS=1` writes what is printed into the
//! pages; read the difference.

use std::path::{Path, PathBuf};
use std::process::Command;

use corogen::oracle::drawn;

const BOOK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/book/src");
pub(super) const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const FIRST: &str = "start.md";

#[test]
fn every_command_and_listing_of_the_manual_is_as_it_says() {
    let pages = pages();
    assert!(pages.iter().any(|page| page == FIRST) && pages.len() > 8, "{pages:?}");
    // Pages do not depend on each other; more than two at a time would only be in each other's way.
    let each = if std::env::var_os("BLESS").is_some() { 1 } else { 3 };
    let pages: Vec<String> = drawn(pages, each).collect();
    let (some, others) = pages.split_at(pages.len() / 2);
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let all = |pages: &'_ [String]| pages.iter().flat_map(|page| follow(page)).collect::<Vec<_>>();
        let threads = [some, others].map(|pages| scope.spawn(move || all(pages)));
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    assert!(wrong.is_empty(), "BLESS=1 writes what is so:\n{}", wrong.join("\n"));
}

#[test]
fn every_page_is_in_the_table_of_contents() {
    let listed = pages();
    for file in std::fs::read_dir(BOOK).expect("the pages") {
        let name = file.expect("a page").file_name().to_string_lossy().into_owned();
        let is_page = name.ends_with(".md") && name != "SUMMARY.md";
        assert!(!is_page || listed.contains(&name), "{name} is not in SUMMARY.md");
    }
}

#[test]
fn every_link_of_the_manual_leads_to_a_page() {
    for page in pages() {
        let text = std::fs::read_to_string(Path::new(BOOK).join(&page)).expect("a page");
        for target in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let there = target.is_empty() || target.contains("://") || Path::new(BOOK).join(target).exists();
            assert!(there, "{page}: {target}");
        }
    }
}

/// The pages, in the order of the table of contents.
fn pages() -> Vec<String> {
    let summary = std::fs::read_to_string(Path::new(BOOK).join("SUMMARY.md")).expect("the table of contents");
    let links = summary.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    links.map(str::to_owned).collect()
}

/// Does what a page says; gives what is not so.
fn follow(page: &str) -> Vec<String> {
    let path = Path::new(BOOK).join(page);
    let text = std::fs::read_to_string(&path).expect("a page");
    let folder = tempfile::tempdir().expect("a folder");
    if page != FIRST && text.contains("\n```") {
        prepare(folder.path());
    }
    let mut wrong = Vec::new();
    let mut blessed = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        blessed += &format!("{line}\n");
        let Some(info) = line.strip_prefix("```").filter(|info| !info.is_empty()) else { continue };
        let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let body: String = body.iter().map(|line| format!("{line}\n")).collect();
        let so = block(folder.path(), info, &body);
        match &so {
            Err(message) => wrong.push(format!("{page}: {info}: {message}")),
            Ok(so) if *so != body => wrong.push(format!("{page}: {info}:\n{}", difference(&body, so))),
            Ok(_) => {}
        }
        blessed += &format!("{}```\n", so.as_ref().unwrap_or(&body));
    }
    if std::env::var_os("BLESS").is_some() && blessed != text {
        std::fs::write(&path, blessed).expect("the page is written");
        wrong.retain(|wrong| !wrong.contains("@@"));
    }
    wrong
}

/// The kernels that pages after the first begin with.
fn prepare(folder: &Path) {
    let copy = |from: &str| {
        let from = Path::new(REPOSITORY).join(from);
        let to = folder.join(from.file_name().expect("a file"));
        std::fs::copy(from, to).expect("it is there");
    };
    copy("input-examples/committed/src/lattice.rs");
    copy("input-examples/src/path_tracer.rs");
    copy("input-examples/scenes/spheres.json");
}

/// What a block would say if it were right; an error where it cannot be.
fn block(folder: &Path, info: &str, body: &str) -> Result<String, String> {
    let mut words = info.split(',');
    let language = words.next().unwrap_or_default();
    let attributes: Vec<(&str, &str)> = words.filter_map(|word| word.split_once('=')).collect();
    let of = |name: &str| attributes.iter().find(|(key, _)| *key == name).map(|(_, value)| *value);
    let so = match of("of") {
        None => body.to_owned(),
        Some(path) => {
            let places = [folder.join(path), Path::new(REPOSITORY).join(path)];
            let place = places.iter().find(|place| place.is_file()).ok_or("there is no such file")?;
            let text = std::fs::read_to_string(place).map_err(|error| error.to_string())?;
            match of("item") {
                None => text,
                Some(name) => item(&text, name).ok_or_else(|| format!("{path} has no {name}"))?,
            }
        }
    };
    if let Some(path) = of("file") {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).map_err(|error| error.to_string())?;
        std::fs::write(path, &so).map_err(|error| error.to_string())?;
    }
    match language {
        _ if of("file").or(of("of")).is_some() => Ok(so),
        "console" if of("needs").is_some_and(|program| !is_there(program)) => Ok(body.to_owned()),
        "console" => console(folder, body, of("exit").map_or(0, |status| status.parse().expect("a status"))),
        "text" => Ok(so),
        _ => Err("a block says what it is: see tests/guide/book.rs".to_owned()),
    }
}

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// The commands, each with what it prints.
pub(super) fn console(folder: &Path, body: &str, exit: i32) -> Result<String, String> {
    let mut so = String::new();
    let mut lines = body.lines().peekable();
    while let Some(line) = lines.next() {
        let mut command = line.strip_prefix("$ ").ok_or_else(|| format!("`{line}` is no command"))?.to_owned();
        so += &format!("{line}\n");
        while command.ends_with('\\') {
            let more = lines.next().ok_or("a command ends with `\\`")?;
            command += &format!("\n{more}");
            so += &format!("{more}\n");
        }
        let mut expected = String::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("$ ")) {
            expected += &format!("{line}\n");
        }
        let (status, printed) = run(folder, &command);
        let wanted = if lines.peek().is_none() { exit } else { 0 };
        if status != wanted {
            return Err(format!("`{command}` ends with {status}:\n{printed}"));
        }
        so += if matches(&expected, &printed) { &expected } else { &printed };
    }
    Ok(so)
}

/// Exit status, and what is printed.
pub(super) fn run(folder: &Path, command: &str) -> (i32, String) {
    let corogen = PathBuf::from(env!("CARGO_BIN_EXE_corogen"));
    let mut path = vec![corogen.parent().expect("a folder").to_owned()];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", std::env::join_paths(path).expect("a path"))
        .env("COROGEN_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"))
        .envs([("GIT_AUTHOR_NAME", "a"), ("GIT_AUTHOR_EMAIL", "a@example.org")])
        .envs([("GIT_COMMITTER_NAME", "a"), ("GIT_COMMITTER_EMAIL", "a@example.org")])
        .output()
        .expect("there is a shell");
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether a text is as expected, where `…` is anything in a line, and alone any lines.
fn matches(expected: &str, text: &str) -> bool {
    fn lines(expected: &[&str], text: &[&str]) -> bool {
        match (expected, text) {
            ([], text) => text.is_empty(),
            (["…", rest @ ..], text) => (0..=text.len()).any(|skipped| lines(rest, &text[skipped..])),
            ([first, rest @ ..], [line, more @ ..]) => within(first, line) && lines(rest, more),
            _ => false,
        }
    }
    fn within(expected: &str, line: &str) -> bool {
        match expected.split_once('…') {
            None => expected == line,
            Some((start, rest)) => line.strip_prefix(start).is_some_and(|line| {
                line.char_indices().map(|(at, _)| at).chain([line.len()]).any(|at| within(rest, &line[at..]))
            }),
        }
    }
    lines(&expected.lines().collect::<Vec<_>>(), &text.lines().collect::<Vec<_>>())
}

/// An item of Rust or GLSL, with the comments above it and without its indentation.
fn item(text: &str, name: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let declares = |line: &str| {
        let code = line.split("//").next().unwrap_or_default();
        let word = |part: &str| part == name;
        let named = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(word);
        named
            && (code.ends_with('{') || code.trim_end().ends_with(['(', ';', '}']))
            && !code.trim().starts_with("return")
    };
    let start = lines.iter().position(|line| declares(line))?;
    let indent = lines[start].len() - lines[start].trim_start().len();
    let is_comment = |line: &&&str| {
        let line = line.trim();
        (line.starts_with("//") || line.starts_with("#["))
            && !line.contains("@generated")
            && !line.contains("hash of the")
    };
    let comments = lines[..start].iter().rev().take_while(is_comment).count();
    let mut depth = 0_i32;
    let mut item = String::new();
    for (at, line) in lines.iter().enumerate().skip(start - comments) {
        item += line.get(indent..).unwrap_or_default();
        item.push('\n');
        if at < start {
            continue;
        }
        let count = |letters: [char; 2]| line.matches(letters).count() as i32;
        depth += count(['{', '(']) - count(['}', ')']);
        if depth == 0 {
            return Some(item);
        }
    }
    None
}

pub(super) fn difference(from: &str, to: &str) -> String {
    similar::TextDiff::from_lines(from, to).unified_diff().to_string()
}

#[test]
fn dots_stand_for_what_differs() {
    assert!(matches("a … c\n…\nz\n", "a b c\nd\ne\nz\n"));
    assert!(matches("…\n", ""));
    assert!(!matches("a …\n", "b\n"));
    assert!(!matches("a\n", "a\nb\n"));
}

#[test]
fn an_item_comes_with_its_comments() {
    let text = "// @generated by\n// hash of the lines\n// About f.\nuint f(\n    uint x\n) {\n    return x;\n}\n\nuint g() {\n}\n";
    assert_eq!(item(text, "f").as_deref(), Some("// About f.\nuint f(\n    uint x\n) {\n    return x;\n}\n"));
    assert_eq!(item("impl A {\n    /// B.\n    fn b() {\n    }\n}\n", "b").as_deref(), Some("/// B.\nfn b() {\n}\n"));
    assert_eq!(item(text, "h"), None);
}
