//! The persistent scheduler in every setting and at every size: the device gives what the same module gives on the CPU.

use std::process::{Command, Output};

use corogen::oracle::{drawn, thorough};

#[allow(unreachable_pub, reason = "an entry is `pub`")]
#[path = "../persistent/uneven.rs"]
mod uneven;

/// Runs `tests/persistent/NAME.rs`.
fn run(name: &str, grid: u32, config: &str, arguments: &[&str], validation: &str) -> Output {
    let config = config.split_whitespace().flat_map(|setting| ["--config", setting]);
    Command::new(env!("CARGO_BIN_EXE_corogen"))
        .args(["run", &format!("{}/tests/persistent/{name}.rs", env!("CARGO_MANIFEST_DIR"))])
        .args(["--scheduler", "persistent"])
        .args(["--grid", &grid.to_string(), "--buffer", &format!("out=zeros:{grid}")])
        .args(arguments)
        .args(config)
        .env("COROGEN_VALIDATION", validation)
        .output()
        .expect("corogen starts")
}

#[track_caller]
fn check(grid: u32, config: &str, validation: &str) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.bin");
    let out = format!("out={}", file.display());
    let output = run("uneven", grid, config, &["--set", "never=0", "--out", &out], validation);
    assert!(output.status.success(), "{grid} with {config}: {}", String::from_utf8_lossy(&output.stderr));
    let bytes = std::fs::read(file).unwrap();
    let mut expected = vec![0; grid as usize];
    (0..grid).for_each(|id| uneven::uneven(id, 0, &mut expected));
    let given = bytes.chunks_exact(4).map(|word| u32::from_ne_bytes(word.try_into().unwrap()));
    assert!(given.eq(expected), "{grid} with {config}: other values");
}

/// Whether the driver ends the loops of blocks that stay for very long.
fn ends_long_loops() -> bool {
    corogen::execute::devices().expect("Vulkan").iter().any(|device| !device.faults.is_empty())
}

#[test]
fn every_setting_gives_the_same() {
    // One block may come to do nearly all of them, a turn for each resume: 25 for an instance. Such a driver ends a loop after 65,536.
    let grid = if ends_long_loops() { 2053 } else { 4099 };
    check(grid, "blocks=1 block_size=1", "1");
    let configs = [
        "",
        "blocks=1",
        "blocks=300",
        "block_size=37 fetch=5 blocks=7",
        "fetch=1",
        "layout=aos",
        "shared_frames=0",
        "shared_frames=11 block_size=16",
        "shared_frames=11 block_size=16 layout=aos",
        "extension=off",
        "extension=off shared_frames=1",
        "extension=off shared_frames=3 block_size=8 layout=aos",
        "block_size=1024",
    ];
    for config in drawn(configs, 3) {
        check(grid, config, "1");
    }
}

#[test]
fn grids_of_every_size_are_complete() {
    for grid in drawn([1, 2, 63, 65, 127, 10_007], 2) {
        check(grid, "", "1");
        check(grid, "blocks=3 block_size=4 shared_frames=5", "1");
    }
    check(if ends_long_loops() || !thorough() { 100_003 } else { 2_000_003 }, "", "0");
}

#[test]
fn what_does_not_fit_names_the_setting() {
    let said = |config| {
        let output = run("wide", 10, config, &[], "0");
        assert!(!output.status.success(), "{config}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(said("blocks=0").contains("setting `blocks` takes a number of at least 1"));
    assert!(said("blocks=4294967295").contains("lower the setting `blocks`"));
    assert!(said("shared_frames=2048 block_size=1024").contains("lower the setting `shared_frames` or `block_size`"));
    let without = said("extension=off shared_frames=1024 block_size=512");
    assert!(without.contains("turn the setting `extension` on, or lower `shared_frames`"), "{without}");
}
