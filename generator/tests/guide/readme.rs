//! The commands of the repository's README: those of the gallery make the picture that they say, of one path a pixel here, and the
//! others print what stands below them.

use std::path::Path;

use corogen::oracle::drawn;

use super::book::{REPOSITORY, console, difference, run};

const README: &str = include_str!("../../../README.md");

/// A listing: its language, and its lines.
fn blocks() -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut lines = README.lines();
    while let Some(line) = lines.next() {
        let Some(language) = line.strip_prefix("```") else { continue };
        let body = lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n"));
        blocks.push((language.to_owned(), body.collect()));
    }
    blocks
}

/// A folder in which the README's paths mean what they mean in the repository, but for the pictures, which are written there.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let examples = Path::new(REPOSITORY).join("input-examples");
    std::os::unix::fs::symlink(examples, folder.path().join("input-examples")).expect("a link");
    std::fs::create_dir_all(folder.path().join("generated/pictures")).expect("a folder");
    folder
}

/// `view.samples=1` for `view.samples=512`.
fn of_one_path(word: &str) -> String {
    word.split_once("samples=").map_or(word.to_owned(), |(before, _)| format!("{before}samples=1"))
}

#[test]
fn each_command_of_the_gallery_makes_its_picture() {
    let gallery: Vec<String> = blocks()
        .into_iter()
        .filter(|(language, body)| language == "sh" && body.starts_with("corogen run input-examples/"))
        .map(|(_, body)| body)
        .collect();
    assert!(gallery.len() >= 6, "{gallery:?}");
    let folder = folder();
    for command in drawn(gallery, 4) {
        let (before, picture) = command.split_once("--out image=").expect("it makes a picture");
        let words = before.split_whitespace().filter(|word| *word != "\\");
        let short: Vec<String> = words.map(of_one_path).collect();
        let picture = picture.trim();
        let (status, printed) = run(folder.path(), &format!("{} --out image={picture}", short.join(" ")));
        assert_eq!(status, 0, "{command}{printed}");
        assert!(README.contains(&format!("]({picture})")), "{picture} is shown");
        assert!(folder.path().join(picture).metadata().is_ok_and(|file| file.len() > 1000), "{picture}");
    }
}

#[test]
fn each_other_command_prints_what_stands_below_it() {
    let consoles: Vec<String> =
        blocks().into_iter().filter(|(language, _)| language == "console").map(|(_, body)| body).collect();
    assert!(consoles.len() >= 3, "{consoles:?}");
    let folder = folder();
    for body in drawn(consoles, 2) {
        let so = console(folder.path(), &body, 0).expect("it runs");
        // Who has a GPU is not told so.
        let so: String =
            so.lines().filter(|line| !line.contains("there is no GPU")).map(|line| format!("{line}\n")).collect();
        assert!(so == body, "{}", difference(&body, &so));
    }
}
