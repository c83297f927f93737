//! The command in the header of each generated file gives that file again as it is, in the folder in which it was generated.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::project::{KERNEL, run};

/// A project with folders beside each other: `here` is the current one, `kernels` has the input.
struct Place {
    dir: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        let dir = tempfile::tempdir().expect("a folder");
        for folder in ["here", "kernels"] {
            std::fs::create_dir(dir.path().join(folder)).expect("writable");
        }
        std::fs::write(dir.path().join("kernels/double.rs"), KERNEL).expect("writable");
        Self { dir }
    }

    fn here(&self) -> PathBuf {
        self.dir.path().join("here")
    }

    /// A path of the project as an absolute one.
    fn absolute(&self, path: &str) -> String {
        self.dir.path().join(path).to_str().expect("UTF-8").to_owned()
    }
}

/// All files below a folder, with their text.
fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path.clone(), std::fs::read_to_string(path).expect("text"));
        }
    }
    found
}

/// Runs the command of each file's header in an emptied folder; all give their file as it was. How many commands there are.
fn each_command_gives_its_file(here: &Path, out: &Path) -> usize {
    let before = files(out);
    assert!(before.len() > 5, "{before:?}");
    let mut by_command: BTreeMap<&str, Vec<&PathBuf>> = BTreeMap::new();
    for (path, text) in &before {
        let (_, command) = text.lines().next().and_then(|line| line.split_once("Regenerate: ")).expect("a header");
        by_command.entry(command).or_default().push(path);
    }
    for (command, paths) in &by_command {
        std::fs::remove_dir_all(out).expect("it is there");
        let words = shlex::split(command).expect("words");
        let words: Vec<&str> = words.iter().skip(1).map(String::as_str).chain(["--emit", "glsl"]).collect();
        let (status, _, said) = run(here, &words);
        assert_eq!(status, 0, "{command}: {said}");
        let now = files(out);
        for path in paths {
            assert_eq!(now.get(*path), before.get(*path), "{command}");
        }
    }
    by_command.len()
}

#[test]
fn an_input_and_a_folder_that_lie_elsewhere_are_found_again() {
    let place = Place::new();
    let here = place.here();
    for (input, out) in [
        (place.absolute("kernels/double.rs"), place.absolute("gpu/double")),
        ("../kernels/double.rs".to_owned(), "../gpu/double".to_owned()),
    ] {
        let words = [&input, "--emit", "glsl", "--scheduler", "megakernel", "-o", &out];
        let (status, _, said) = run(&here, &words);
        assert_eq!(status, 0, "{said}");
        let out = place.dir.path().join("gpu/double");
        let header = std::fs::read_to_string(out.join("megakernel/megakernel.comp")).expect("generated");
        let told = "from ../kernels/double.rs. Regenerate: corogen ../kernels/double.rs -o ../gpu/double --scheduler megakernel\n";
        assert!(header.contains(told), "{header}");
        each_command_gives_its_file(&here, &out);
        std::fs::remove_dir_all(&out).expect("it is there");
    }
}

#[test]
fn the_usual_folder_is_the_usual_folder_by_any_name() {
    let place = Place::new();
    let (input, out) = (place.absolute("kernels/double.rs"), place.absolute("here/generated/double"));
    assert_eq!(run(&place.here(), &[&input, "--emit", "glsl", "-o", &out]).0, 0);
    let index = std::fs::read_to_string(Path::new(&out).join("mod.rs")).expect("generated");
    assert!(index.contains("Regenerate: corogen ../kernels/double.rs\n"), "{index}");
    assert_eq!(run(&place.here(), &["check", &input]).0, 0);
}

#[test]
fn files_of_several_schedulers_name_those_that_are_there() {
    let place = Place::new();
    let here = place.here();
    let generate = |schedulers: &str| {
        let words = ["../kernels/double.rs", "--emit", "glsl", "--checks", "off", "--scheduler", schedulers];
        assert_eq!(run(&here, &words).0, 0);
    };
    let out = here.join("generated/double");
    let of = |path: &str| {
        let text = std::fs::read_to_string(out.join(path)).expect("generated");
        let (_, schedulers) = text.lines().next().and_then(|line| line.split_once("--checks off")).expect("a header");
        schedulers.to_owned()
    };
    generate("wavefront");
    assert_eq!([of("mod.rs"), of("shared/pause.glsl")], [" --scheduler wavefront"; 2]);
    generate("megakernel");
    assert_eq!([of("mod.rs"), of("shared/pause.glsl")], [" --scheduler megakernel,wavefront"; 2]);
    assert_eq!(of("megakernel/mod.rs"), " --scheduler megakernel");
    assert_eq!(run(&here, &["check", "../kernels/double.rs"]).0, 0);
    assert_eq!(each_command_gives_its_file(&here, &out), 3);
    generate("all");
    assert_eq!(of("mod.rs"), "");
    // A folder that is lost is told: the headers of the others know of it.
    std::fs::remove_dir_all(out.join("persistent")).expect("it is there");
    let (status, _, said) = run(&here, &["check", "../kernels/double.rs"]);
    assert!(status == 3 && said.contains("missing: persistent/"), "{status} {said}");
}
