//! Generating and checking: files, messages and exit statuses.

use std::process::{Command, Stdio};

use super::project::{KERNEL, project, run};

#[test]
fn a_folder_is_generated_once_and_then_up_to_date() {
    let dir = project();
    let (status, _, said) = run(dir.path(), &["double.rs", "--emit", "glsl"]);
    assert_eq!(status, 0, "{said}");
    let split = "remark[CG0413]: split 'double' into 2 continuations (frame 4 bytes, 1 word of 1 live)\n";
    assert!(said.starts_with(split) && said.contains("\ngenerated/double: "), "{said}");
    let kernel = dir.path().join("generated/double/state_machine/state_machine.comp");
    let text = std::fs::read_to_string(kernel).expect("generated");
    assert!(text.contains("Regenerate: corogen double.rs --scheduler state-machine\n"), "{text}");
    assert!(!text.contains(&*dir.path().to_string_lossy()), "no absolute path stands in a file");

    let (status, _, said) = run(dir.path(), &["double.rs", "--emit", "glsl"]);
    assert_eq!(status, 0, "{said}");
    assert!(said.ends_with(" unchanged\n") && !said.contains("written"), "{said}");
    assert_eq!(run(dir.path(), &["check", "double.rs"]).0, 0);
}

#[test]
fn how_an_entry_was_split_is_a_remark_in_every_format() {
    let dir = project();
    let said = |words: &[&str]| {
        let (status, _, said) = run(dir.path(), &[&["double.rs", "--emit", "glsl"], words].concat());
        assert_eq!(status, 0, "{said}");
        said
    };
    assert_eq!(said(&["--quiet"]), "");
    assert!(said(&["--message-format", "short"]).starts_with("note[CG0413]: split 'double' into 2 continuations"));
    let json = said(&["--message-format", "json"]);
    let object: serde_json::Value = serde_json::from_str(json.trim_end()).expect("one object");
    assert_eq!((&object["level"], &object["code"]["code"]), (&"note".into(), &"CG0413".into()));
}

#[test]
fn points_that_do_not_exist_are_told() {
    let dir = project();
    let (status, _, said) = run(dir.path(), &["double.rs", "--emit", "glsl", "--points", "pause,paus"]);
    assert_eq!(status, 2, "{said}");
    assert!(said.contains("no marker is named `paus`") && said.contains("similar name: `pause`"), "{said}");
    assert!(!dir.path().join("generated").exists());
}

#[test]
fn check_takes_options_and_schedulers_from_what_is_committed() {
    let dir = project();
    let words = ["double.rs", "--emit", "glsl", "--scheduler", "megakernel", "--checks", "off", "-o", "gpu"];
    assert_eq!(run(dir.path(), &words).0, 0);
    let (status, diff, said) = run(dir.path(), &["check", "double.rs", "-o", "gpu"]);
    assert_eq!((status, diff.as_str()), (0, ""), "{said}");
    for (option, value, status) in [("--checks", "clamp", 3), ("--checks", "trap", 3), ("--float", "fast", 0)] {
        let (found, _, said) = run(dir.path(), &["check", "double.rs", "-o", "gpu", option, value]);
        assert_eq!(found, status, "{option} {value}: {said}");
    }
}

#[test]
fn check_shows_what_changed_and_how_to_mend_it() {
    let dir = project();
    assert_eq!(run(dir.path(), &["double.rs", "--emit", "glsl"]).0, 0);
    std::fs::write(dir.path().join("double.rs"), KERNEL.replace("before * factor", "before + factor"))
        .expect("writable");
    let (status, diff, said) = run(dir.path(), &["check", "double.rs"]);
    assert_eq!(status, 3, "{said}");
    let changed = diff.lines().filter(|line| line.contains("before") && line.contains("factor"));
    assert!(
        changed.clone().any(|line| line.starts_with('-')) && changed.clone().any(|line| line.starts_with('+')),
        "{diff}"
    );
    assert!(
        said.contains("CG0404") && said.contains("corogen double.rs --scheduler megakernel,state-machine"),
        "{said}"
    );
}

#[test]
fn an_edited_file_is_kept_until_forced() {
    let dir = project();
    assert_eq!(run(dir.path(), &["double.rs", "--emit", "glsl"]).0, 0);
    let path = dir.path().join("generated/double/megakernel/megakernel.comp");
    let edited = std::fs::read_to_string(&path).expect("generated") + "// mine\n";
    std::fs::write(&path, &edited).expect("writable");
    let (status, _, said) = run(dir.path(), &["double.rs", "--emit", "glsl"]);
    assert_eq!(status, 4, "{said}");
    assert!(said.contains("CG0403") && said.contains("--force"), "{said}");
    assert_eq!(std::fs::read_to_string(&path).expect("kept"), edited);
    assert_eq!(run(dir.path(), &["double.rs", "--emit", "glsl", "--force"]).0, 0);
    assert_ne!(std::fs::read_to_string(&path).expect("written"), edited);
}

#[test]
fn a_bare_command_does_what_the_configuration_lists() {
    let dir = project();
    assert_eq!(run(dir.path(), &[]).0, 2);
    let list = "[[input]]\npath = \"double.rs\"\nscheduler = [\"megakernel\"]\nemit = \"glsl\"\n";
    std::fs::write(dir.path().join("corogen.toml"), list).expect("writable");
    let (status, _, said) = run(dir.path(), &[]);
    assert_eq!(status, 0, "{said}");
    assert!(dir.path().join("generated/double/megakernel/mod.rs").is_file());
    assert!(!dir.path().join("generated/double/state_machine").exists());
    assert_eq!(run(dir.path(), &["check"]).0, 0);
}

#[test]
fn errors_of_the_input_exit_with_1_and_write_nothing() {
    let dir = project();
    std::fs::write(dir.path().join("broken.rs"), "pub fn kernel(id: u32 {\n    let = 1;\n}\n").expect("writable");
    let (status, _, said) = run(dir.path(), &["broken.rs"]);
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("error[CG0001]") && said.contains("--> broken.rs:1:"), "{said}");
    let (status, _, said) = run(dir.path(), &["double.rs", "--entry", "triple"]);
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("triple"), "{said}");
    assert!(!dir.path().join("generated").exists());
}

#[test]
fn diagnostics_come_short_and_as_json_too() {
    let dir = project();
    std::fs::write(dir.path().join("broken.rs"), "pub fn kernel(id: u32) {\n    let = 1;\n}\n").expect("writable");
    let (_, _, short) = run(dir.path(), &["broken.rs", "--message-format", "short"]);
    assert!(short.starts_with("broken.rs:2:"), "{short}");
    let (status, _, json) = run(dir.path(), &["--message-format=json", "broken.rs"]);
    assert_eq!(status, 1);
    for line in json.lines() {
        let object: serde_json::Value = serde_json::from_str(line).expect("an object a line");
        assert_eq!((&object["level"], &object["spans"][0]["line_start"]), (&"error".into(), &2.into()), "{line}");
    }
}

#[test]
fn wrong_usage_exits_with_2_and_lost_files_with_4() {
    let dir = project();
    for words in
        [&["--scheduler", "none", "double.rs"][..], &["double.rs", "check"], &["explain", "nothing"], &["check"]]
    {
        assert_eq!(run(dir.path(), words).0, 2, "{words:?}");
    }
    let (status, _, said) = run(dir.path(), &["lost.rs"]);
    assert_eq!(status, 4, "{said}");
    assert!(said.contains("lost.rs"), "{said}");
    std::fs::write(dir.path().join("file"), "").expect("writable");
    for words in [&["double.rs", "--emit", "glsl", "-o", "file"][..], &["check", "double.rs", "-o", "file"]] {
        let (status, _, said) = run(dir.path(), words);
        assert!(status == 4 && said.contains("`file` is to be the output folder, and is none"), "{words:?}: {said}");
    }
    let (status, _, said) = run(dir.path(), &["check", "-"]);
    assert!(status == 2 && said.contains("nothing is generated from standard input"), "{said}");
    let (status, _, said) = run(dir.path(), &["double.rs", "--emit", "glsl", "-o", "file/out"]);
    assert_eq!(status, 4, "{said}");
}

#[test]
fn wrong_usage_comes_in_the_form_that_was_asked_for() {
    let dir = project();
    for words in
        [&["double.rs", "--shceduler", "x"][..], &["chekc"], &["man", "rnu"], &["double.rs", "--dump", "spilt"]]
    {
        let (status, _, said) = run(dir.path(), &[words, &["--message-format", "json"]].concat());
        assert_eq!(status, 2, "{said}");
        let object: serde_json::Value = serde_json::from_str(&said).expect("one object on one line");
        assert_eq!(object["code"]["code"], "CG0401", "{said}");
    }
}

#[test]
fn verbose_tells_what_is_done_on_the_way() {
    let dir = project();
    let (status, _, said) = run(dir.path(), &["double.rs", "--emit", "glsl", "-v"]);
    assert_eq!(status, 0, "{said}");
    assert!(said.contains("generated/double/mod.rs: written\n"), "{said}");
    assert_eq!(run(dir.path(), &["double.rs", "-v", "-q"]).0, 2);
}

#[test]
fn stages_can_be_printed() {
    let dir = project();
    for stage in ["parse", "resolve", "lower", "split", "frame", "schedule", "emit"] {
        let (status, text, said) = run(dir.path(), &["double.rs", "--dump", stage]);
        assert_eq!(status, 0, "{stage}: {said}");
        assert!(!text.trim().is_empty(), "{stage}");
    }
    assert!(!dir.path().join("generated").exists());
}

#[test]
fn a_project_is_set_up_once_and_then_a_bare_command_handles_it() {
    let dir = project();
    std::fs::write(dir.path().join(".gitattributes"), "*.rs text").expect("writable");
    let (status, _, said) = run(dir.path(), &["init", "double.rs"]);
    assert_eq!(status, 0, "{said}");
    let read = |name: &str| std::fs::read_to_string(dir.path().join(name)).expect("it is there");
    assert_eq!(read("corogen.toml"), "[[input]]\npath = \"double.rs\"\n");
    assert_eq!(read(".gitattributes"), "*.rs text\ngenerated/** -text linguist-generated\n*.spv binary\n");
    let before = (read("corogen.toml"), read(".gitattributes"));
    let (status, _, said) = run(dir.path(), &["init", "double.rs"]);
    assert_eq!((status, (read("corogen.toml"), read(".gitattributes"))), (0, before), "{said}");
    let (status, _, said) = run(dir.path(), &["init", "absent.rs"]);
    assert_eq!(status, 4, "{said}");
    let (status, _, said) = run(dir.path(), &["--emit", "glsl"]);
    assert_eq!(status, 0, "{said}");
    let (status, _, said) = run(dir.path(), &["check"]);
    assert_eq!(status, 0, "{said}");
}

#[test]
fn a_module_may_come_from_standard_input() {
    let dir = project();
    let piped = |words: &[&str], text: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_corogen"))
            .args(words)
            .current_dir(dir.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        // A command that refuses its arguments reads nothing.
        let _ = std::io::Write::write_all(&mut child.stdin.take().expect("piped"), text.as_bytes());
        let output = child.wait_with_output().expect("it ends");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code().expect("no signal"), text(output.stdout), text(output.stderr))
    };
    let (status, text, said) = piped(&["explain", "-"], KERNEL);
    assert_eq!(status, 0, "{said}");
    assert!(text.contains("split 'double'") && text.contains("stdin.rs:6"), "{text}");
    let (status, _, said) = piped(&["explain", "-"], &KERNEL.replace("before * factor", "before * facto"));
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("stdin.rs:7"), "{said}");
    let (status, _, said) = piped(&["-"], KERNEL);
    assert_eq!(status, 2, "{said}");
}

/// They would do nothing: the file has options for each of its inputs.
#[test]
fn options_of_an_input_need_an_input() {
    let dir = project();
    std::fs::write(dir.path().join("corogen.toml"), "[[input]]\npath = \"double.rs\"\n").expect("writable");
    for words in [&["--entry", "nope"][..], &["-o", "y"], &["--scheduler", "wavefront"], &["check", "--checks", "off"]]
    {
        let (status, _, said) = run(dir.path(), words);
        assert!(status == 2 && said.contains("write them into `corogen.toml`, or name the input"), "{words:?}: {said}");
    }
    let (status, _, said) = run(dir.path(), &["--emit", "glsl"]);
    assert_eq!(status, 0, "{said}");
    assert!(!dir.path().join("generated/double/megakernel/megakernel.spv").exists(), "text only");
}

#[test]
fn types_stand_at_a_path_of_rust() {
    let dir = project();
    for path in ["crate::", "1 2", "not-a-path", "a::B<c>"] {
        let (status, _, said) = run(dir.path(), &["double.rs", "--emit", "glsl", "--types", path]);
        assert!(status == 2 && said.contains("is no path of a Rust module"), "{path}: {status} {said}");
        let built = corogen::Builder::new().input(dir.path().join("double.rs")).types(path).text_only(true).generate();
        assert!(built.is_err_and(|error| error.to_string().contains("is no path of a Rust module")), "{path}");
    }
    assert!(!dir.path().join("generated").exists());
    assert_eq!(run(dir.path(), &["double.rs", "--emit", "glsl", "--types", "crate::kernels"]).0, 0);
}

/// The user's structs are found in their modules and by their public names; what has arguments gets a name, and glam's are glam's.
#[test]
fn own_types_are_named_where_they_stand() {
    let dir = project();
    let input = "
pub mod near { #[repr(C)] #[derive(Clone, Copy)] pub struct Hit { pub at: u32 } }
pub mod far { #[repr(C)] #[derive(Clone, Copy)] pub struct Hit { pub at: u32 } }
mod hidden { #[repr(C)] #[derive(Clone, Copy)] pub struct Ray { pub turn: glam::Quat } }
pub use hidden::Ray as Beam;
#[repr(C)] #[derive(Clone, Copy)] pub struct Pair<T> { pub first: T, pub second: T }
pub struct View { pub axes: [glam::Vec3A; 2], pub place: glam::Affine3A }
pub fn trace(
    id: u32, view: &View, a: &[near::Hit], b: &[far::Hit], rays: &[Beam], pairs: &[Pair<far::Hit>], out: &mut [f32],
) {
    corogen_runtime::suspend();
    let at = a[0].at + b[0].at + pairs[0].second.at;
    out[id as usize] = at as f32 + rays[0].turn.x + view.axes[1].y + view.place.translation.z;
}
";
    std::fs::write(dir.path().join("trace.rs"), input).unwrap();
    let generate = ["trace.rs", "--scheduler", "megakernel", "--emit", "glsl", "--types", "crate::kernels"];
    let (status, _, said) = run(dir.path(), &generate);
    assert_eq!(status, 0, "{said}");
    let text = |path: &str| std::fs::read_to_string(dir.path().join("generated/trace").join(path)).unwrap();
    let (types, host) = (text("shared/mod.rs"), text("megakernel/mod.rs"));
    let own = "pub use crate::kernels::far::Hit as Hit2;\npub use crate::kernels::near::Hit;\n\
               pub use crate::kernels::{Beam as Ray, View};\n\n\
               /// `Pair<far::Hit>` of the input.\npub type PairHit = crate::kernels::Pair<crate::kernels::far::Hit>;\n";
    assert!(types.contains(own), "{types}");
    assert!(
        host.contains("view.axes[i].to_array()") && host.contains("view.place.matrix3.x_axis.to_array()"),
        "{host}"
    );
}

#[test]
fn a_mistyped_subcommand_is_told_before_its_arguments() {
    let dir = project();
    let (status, _, said) = run(dir.path(), &["chekc", "double.rs"]);
    assert!(status == 2 && said.contains("did you mean `check`?"), "{status} {said}");
    let (status, _, said) = run(dir.path(), &["check", "--shceduler", "all"]);
    assert!(status == 2 && said.contains("--scheduler"), "{status} {said}");
}

/// A full disk is an error; a reader that has seen enough is none.
#[cfg(target_os = "linux")]
#[test]
fn what_standard_output_does_not_take_is_an_error() {
    let dir = project();
    let run = |words: &[&str], output: Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_corogen"));
        let output = command.args(words).current_dir(dir.path()).stdout(output).output().expect("it starts");
        (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
    };
    for words in [&["explain", "double.rs", "--format", "json"][..], &["man"], &["--help"], &["explain", "CG0001"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let (status, said) = run(words, full.into());
        assert!(
            status == Some(4) && said.contains("standard output cannot be written"),
            "{words:?}: {status:?} {said}"
        );
        let (reader, closed) = std::io::pipe().expect("a pipe");
        drop(reader);
        assert_eq!(run(words, closed.into()).0, Some(0), "{words:?}");
    }
}

#[cfg(unix)]
#[test]
fn words_that_are_not_utf_8_are_mistakes_like_others() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let dir = project();
    let mut command = Command::new(env!("CARGO_BIN_EXE_corogen"));
    let output = command.arg(OsStr::from_bytes(b"\xff.rs")).arg("--bogus").current_dir(dir.path()).output();
    let output = output.expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && said.contains("--bogus"), "{said}");
}
