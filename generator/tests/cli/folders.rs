//! Output folders that hold something else: another input's files, another entry's, shaders without their lock.

use super::project::{KERNEL, project, run};

#[test]
fn a_folder_holds_what_one_input_gives() {
    let dir = project();
    std::fs::create_dir(dir.path().join("sub")).expect("writable");
    for path in ["triple.rs", "sub/double.rs"] {
        std::fs::write(dir.path().join(path), KERNEL).expect("writable");
    }
    let generate =
        |input: &str, more: &[&str]| run(dir.path(), &[&[input, "--emit", "glsl", "-o", "gpu"], more].concat());
    assert_eq!(generate("double.rs", &[]).0, 0);
    let absolute = dir.path().join("sub/double.rs");
    for input in ["triple.rs", "sub/double.rs", absolute.to_str().expect("UTF-8")] {
        for scheduler in ["all", "wavefront"] {
            let (status, _, said) = generate(input, &["--scheduler", scheduler]);
            assert_eq!(status, 2, "{said}");
            let told = "was generated from `double.rs`, which is still there";
            assert!(said.contains(told) && said.contains("nothing was written") && said.contains("`-o`"), "{said}");
        }
    }
    assert_eq!(run(dir.path(), &["check", "double.rs", "-o", "gpu"]).0, 0);
    // The same input by another name, from another folder, is no other.
    let sub = dir.path().join("sub");
    let (status, _, said) = run(&sub, &["../double.rs", "--emit", "glsl", "-o", "../gpu"]);
    assert_eq!(status, 0, "{said}");

    let (status, _, said) = generate("triple.rs", &["--scheduler", "wavefront", "--force"]);
    assert_eq!(status, 0, "{said}");
    assert!(said.contains("what was in `gpu` is replaced: `corogen ../double.rs -o ../gpu` had given it"), "{said}");
    assert!(said.contains("`gpu/megakernel` does not fit what was written"), "{said}");
}

#[test]
fn an_input_that_has_gone_or_changed_its_name_leaves_its_folder() {
    let dir = project();
    assert_eq!(run(dir.path(), &["double.rs", "--emit", "glsl", "-o", "gpu"]).0, 0);
    std::fs::rename(dir.path().join("double.rs"), dir.path().join("twice.rs")).expect("writable");
    let (status, _, said) = run(dir.path(), &["twice.rs", "--emit", "glsl", "-o", "gpu"]);
    assert!(status == 0 && !said.contains("warning"), "{said}");
}

#[test]
fn other_entries_and_other_options_in_a_folder_are_told() {
    let dir = project();
    std::fs::write(
        dir.path().join("double.rs"),
        format!("{KERNEL}{}", KERNEL.lines().skip(2).collect::<Vec<_>>().join("\n").replace("double(", "triple(")),
    )
    .expect("writable");
    let generate = |more: &[&str]| {
        let (status, _, said) = run(dir.path(), &[&["double.rs", "--emit", "glsl"], more].concat());
        assert_eq!(status, 0, "{said}");
        said
    };
    assert!(!generate(&["--entry", "double"]).contains("warning"));
    let said = generate(&["--entry", "triple"]);
    assert!(
        said.contains("what was in `generated/double` is replaced: `corogen double.rs --entry double` had"),
        "{said}"
    );
    assert!(!generate(&["--entry", "triple", "--scheduler", "wavefront"]).contains("warning"));
    let said = generate(&["--entry", "triple", "--scheduler", "wavefront", "--checks", "off"]);
    assert!(said.contains("`generated/double/megakernel` does not fit what was written"), "{said}");
    assert!(said.contains("with the same options") && !said.contains("is replaced"), "{said}");
}

#[test]
fn a_lost_lock_is_named_and_not_every_shader() {
    let dir = project();
    let generate = |more: &[&str]| run(dir.path(), &[&["double.rs", "--scheduler", "wavefront"], more].concat());
    assert_eq!(generate(&[]).0, 0);
    let folder = dir.path().join("generated/double");
    let lock = std::fs::read_to_string(folder.join("corogen.lock")).expect("generated");
    std::fs::remove_file(folder.join("corogen.lock")).expect("it is there");

    let (status, _, said) = run(dir.path(), &["check", "double.rs"]);
    assert_eq!(status, 3, "{said}");
    assert!(
        said.contains("missing, though there are shaders: corogen.lock") && !said.contains("edited by hand"),
        "{said}"
    );
    assert!(said.contains("git restore") && said.contains("--force"), "{said}");

    // Shaders that are as the compiler gives them are known again.
    assert_eq!(generate(&[]).0, 0);
    assert_eq!(std::fs::read_to_string(folder.join("corogen.lock")).expect("written"), lock);
    // Others, as of another compiler, are not.
    std::fs::remove_file(folder.join("corogen.lock")).expect("it is there");
    for name in ["double", "pause"] {
        std::fs::write(folder.join("wavefront").join(name).with_extension("spv"), [1, 2, 3]).expect("writable");
    }
    let (status, _, said) = generate(&[]);
    assert_eq!(status, 4, "{said}");
    let told = "corogen.lock` is missing: nothing else tells who made `generated/double/wavefront/double.spv` and another file";
    assert!(said.contains(told) && said.contains("git restore") && said.contains("--force"), "{said}");
    assert_eq!(generate(&["--force"]).0, 0);
    assert_eq!(run(dir.path(), &["check", "double.rs"]).0, 0);
}
