//! `corogen run` as a user meets it: arguments, outputs, the CPU, mistakes.
#![cfg(feature = "run")]

use std::path::Path;
use std::process::Command;

use corogen::oracle::{drawn, thorough};

const KERNEL: &str = "\
use corogen_runtime::suspend;

pub struct Line {
    slope: f32,
    offset: u32,
}

/// A struct without `repr(C)`, private fields, a read-only and a written buffer.
pub fn line(id: u32, line: &Line, wide: u64, steps: &[u32], out: &mut [f32]) {
    let step = steps[id as usize];
    suspend();
    out[id as usize] = line.slope * step as f32 + (line.offset + (wide >> 40) as u32) as f32;
}
";

/// What only rustc finds.
const MOVED: &str = "\
struct Owned { value: u32 }

fn take(owned: Owned) -> u32 { owned.value }

pub fn moved(id: u32, out: &mut [u32]) {
    let owned = Owned { value: id };
    corogen_runtime::suspend();
    let first = take(owned);
    out[id as usize] = first + take(owned);
}
";

fn project() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::write(dir.path().join("line.rs"), KERNEL).expect("writable");
    // As an editor on Windows writes it.
    std::fs::write(dir.path().join("steps.json"), "\u{feff}[0, 1, 2, 3]").expect("writable");
    dir
}

const ARGUMENTS: [&str; 10] = [
    "--set",
    "line.slope=0.5",
    "--set",
    "line.offset=10",
    "--set",
    "wide=1099511627776",
    "--buffer",
    "steps=@steps.json",
    "--buffer",
    "out=zeros:4",
];

/// Exit status, standard output, standard error.
fn run(dir: &Path, words: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_corogen"))
        .args(["run", "line.rs"])
        .args(words)
        .current_dir(dir)
        .env("COROGEN_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"))
        .output()
        .expect("it starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("no signal"), text(output.stdout), text(output.stderr))
}

fn with_arguments<'a>(more: &[&'a str]) -> Vec<&'a str> {
    ["--grid", "4"].into_iter().chain(ARGUMENTS).chain(more.iter().copied()).collect()
}

#[test]
fn the_cpu_runs_the_module_itself() {
    let dir = project();
    let words = with_arguments(&["--scheduler", "cpu", "--out", "out=out.json", "--stats", "json"]);
    let (status, stats, said) = run(dir.path(), &words);
    assert_eq!(status, 0, "{said}");
    assert_eq!(
        std::fs::read_to_string(dir.path().join("out.json")).expect("written"),
        "[\n11.0,\n11.5,\n12.0,\n12.5\n]\n"
    );
    let stats: serde_json::Value = serde_json::from_str(&stats).expect("JSON alone");
    assert_eq!((&stats["scheduler"], &stats["instances"]), (&"cpu".into(), &4.into()));
}

/// Turns of different number, and a last point.
const TURNS: &str = "\
use corogen_runtime::suspend_at;

pub fn turns(id: u32, out: &mut [u32]) {
    let mut sum = 0;
    for turn in 0..id % 5 {
        suspend_at(\"turn\");
        sum += turn * id;
    }
    suspend_at(\"last\");
    out[id as usize] = sum;
}
";

#[test]
fn a_printed_host_tells_what_a_run_without_it_tells() {
    let dir = project();
    std::fs::write(dir.path().join("line.rs"), TURNS).expect("writable");
    // To build a host takes seconds; that it gives the same is tested where it is built from a plan, too.
    if !thorough() {
        return;
    }
    for scheduler in ["wavefront", "persistent"] {
        let mut words = vec!["--scheduler", scheduler, "--grid", "100", "--buffer", "out=zeros:100", "--stats", "json"];
        if scheduler == "wavefront" {
            words.extend(["--config", "capacity=32", "--config", "rounds=4"]);
        }
        let told = |more: &[&str]| {
            let (status, stats, said) = run(dir.path(), &[&words, more].concat());
            assert_eq!(status, 0, "{said}");
            let mut stats: serde_json::Value = serde_json::from_str(&stats).expect("JSON alone");
            let kernels = stats["kernels"].as_array_mut().expect("a list");
            kernels.iter_mut().for_each(|kernel| kernel["gpu_ms"] = 0.into());
            ["kernels", "resumes", "rounds", "frame_bytes_loaded", "frame_bytes_stored", "frames_moved"]
                .map(|key| stats[key].clone())
        };
        let (performed, printed) = (told(&[]), told(&["--host", "--counts", "on"]));
        assert_eq!(printed, performed, "{scheduler}");
        assert_eq!(printed[1], serde_json::json!({ "last": 100, "turn": 200 }), "{scheduler}");
    }
}

/// Instances end after different numbers of turns, so that slots become free between those that live on.
#[test]
fn compaction_moves_frames_and_changes_nothing() {
    let dir = project();
    std::fs::write(dir.path().join("line.rs"), TURNS).expect("writable");
    let outcome = |compaction: &str, more: &[&str]| -> (u64, Vec<u8>) {
        let words = ["--scheduler", "wavefront", "--grid", "100", "--buffer", "out=zeros:100", "--out", "out=out.bin"];
        let config = ["--config", compaction, "--config", "rounds=1", "--config", "tail=0", "--stats", "json"];
        let (status, stats, said) = run(dir.path(), &[&words[..], &config, more].concat());
        assert_eq!(status, 0, "{said}");
        let stats: serde_json::Value = serde_json::from_str(&stats).expect("JSON alone");
        if more.is_empty() {
            assert_eq!(stats["config"]["rounds"], 2, "what a batch has, not what was asked for");
        }
        let moved = stats["frames_moved"].as_u64().expect("a count");
        (moved, std::fs::read(dir.path().join("out.bin")).expect("it was written"))
    };
    for more in drawn([&[][..], &["--host", "--counts", "on"]], 2) {
        let (unmoved, as_they_lie) = outcome("compaction=0", more);
        assert_eq!(unmoved, 0);
        let (moved, packed) = outcome("compaction=1", more);
        assert!((1..100).contains(&moved), "{moved} frames");
        assert!(packed == as_they_lie && packed.iter().any(|byte| *byte != 0));
    }
}

/// The higher its number, the sooner an instance panics.
const FALLING: &str = "\
use corogen_runtime::suspend_at;

pub fn falling(id: u32, out: &mut [u32]) {
    for _ in id..1500 {
        suspend_at(\"turn\");
    }
    out[(id + 1500) as usize] = id;
}
";

#[test]
fn the_lowest_instance_tells_its_numbers_though_all_others_panic_before_it() {
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::write(dir.path().join("line.rs"), FALLING).expect("writable");
    let words = ["--scheduler", "wavefront", "--grid", "1500", "--buffer", "out=zeros:9"];
    let (status, _, said) = run(dir.path(), &[&words[..], &["--config", "capacity=1500"]].concat());
    assert_eq!(status, 4, "{said}");
    let expected =
        "instance 0 of `falling` panicked at line.rs:7: index out of bounds: the len is 9 but the index is 1500";
    assert!(said.contains(expected) && said.contains("1499 more"), "{said}");
}

#[test]
fn a_panic_on_the_cpu_is_a_trap_after_the_outputs() {
    let dir = project();
    let mut words = with_arguments(&["--scheduler", "cpu", "--out", "out=out.bin"]);
    words[1] = "6";
    let (status, _, said) = run(dir.path(), &words);
    assert_eq!(status, 4, "{said}");
    assert!(said.contains("CG0409") && said.contains("line.rs:10"), "{said}");
    assert!(said.contains("index out of bounds: the len is 4 but the index is 4"), "{said}");
    assert_eq!(std::fs::read(dir.path().join("out.bin")).expect("written").len(), 16);
}

#[test]
fn where_outputs_go_is_checked_before_the_run() {
    let dir = project();
    let words = with_arguments(&["--scheduler", "cpu", "--out", "out=good.json", "--out", "out=nodir/x.json"]);
    let (status, _, said) = run(dir.path(), &words);
    assert!(status == 4 && said.contains("`nodir/x.json` cannot be written"), "{status} {said}");
    assert!(!dir.path().join("good.json").exists());
}

#[test]
fn what_rustc_has_against_the_module_is_told_at_its_line() {
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::write(dir.path().join("line.rs"), MOVED).expect("writable");
    let words = ["--scheduler", "cpu", "--grid", "4", "--buffer", "out=zeros:4"];
    let (status, _, said) = run(dir.path(), &words);
    assert_eq!(status, 1, "{said}");
    let places = ["error[CG0414]: ", "--> line.rs:9:37\n", "6 |     let owned", "^^^^^ value used here after move\n"];
    assert!(places.iter().all(|part| said.contains(part)), "{said}");
}

#[test]
fn mistakes_in_arguments_say_what_there_is() {
    let dir = project();
    let said = |words: &[&str]| {
        let (status, _, said) = run(dir.path(), &[&["--scheduler", "cpu"], words].concat());
        assert_eq!(status, 2, "{said}");
        said
    };
    let all = said(&["--grid", "4", "--buffer", "steps=zeros:4"]);
    assert!(all.contains("the parameters `out`, `line.slope` and `wide` have no value"), "{all}");
    assert!(all.contains("for example --buffer out=zeros:COUNT --set line.slope=0 --set wide=0"), "{all}");
    assert!(said(&with_arguments(&["--set", "line.slop=1"])).contains("it has slope, offset"));
    let mistyped = said(&with_arguments(&["--set", "lien=1"]));
    assert!(mistyped.contains("there is line, wide") && mistyped.contains("did you mean `line`?"), "{mistyped}");
    assert!(said(&with_arguments(&["--set", "wide=-1"])).contains("`wide` is `u64`: `-1` is not one"));
    assert!(said(&with_arguments(&["--out", "steps=steps.bin"])).contains("there is out"));
    assert!(said(&with_arguments(&["--out", "out=out.gif"])).contains(".bin, .json, .png or .exr"));
    let buffer = |what| said(&["--grid", "4", "--set", "wide=0", "--buffer", what]);
    assert!(buffer("steps=zeros:many").contains("no count"));
    assert!(buffer("steps=@").contains("`steps` is given as `@`"));
    assert!(said(&[&["--grid", "0", "--out", "out=out.exr"], &ARGUMENTS[..]].concat()).contains("would have no pixel"));
    assert!(said(&["--grid", "4x", "--host"]).contains("write 256, 256x256 or 8x8x8"));
    assert!(said(&with_arguments(&["--host"])).contains("leave out `--host`"));
    let too_many = buffer("steps=zeros:99999999999");
    assert!(too_many.contains("are too many") && too_many.contains("4294967295 bytes"), "{too_many}");
    let twice = said(&with_arguments(&["--buffer", "out=zeros:5"]));
    assert!(twice.contains("`out` is given twice: as `zeros:4` and as `zeros:5`"), "{twice}");
    assert!(
        said(&with_arguments(&["--set", "wide=1,2"])).contains("`wide` is `u64`, which takes 1 value, but 2 values")
    );
    assert!(said(&with_arguments(&["--png-scale", "out=x"])).contains("is no number above 0: `x`"));
    assert!(said(&with_arguments(&["--verify", "--tolerance", "nan"])).contains("a number of at least 0"));
    let twice = said(&with_arguments(&["--set", "wide=1"]));
    assert!(twice.contains("`wide` is given twice"), "{twice}");
    assert!(said(&with_arguments(&["--verify", "--allow", "2"])).contains("a number from 0 to 1"));
    assert!(said(&[&["--grid", "2x2"], &ARGUMENTS[..]].concat()).contains("has 1 component, but"));
    let words = [
        "--grid",
        "4",
        "--set",
        "line.slope=1",
        "--set",
        "wide=0",
        "--buffer",
        "steps=zeros:4",
        "--buffer",
        "out=zeros:4",
    ];
    assert!(said(&words).contains("for example --set line.offset=0"));
}

/// A picture of floats as they are: what follows the offset table is one row with one channel.
#[test]
fn pictures_come_as_exr_too() {
    let dir = project();
    let words = with_arguments(&["--scheduler", "cpu", "--out", "out=out.exr"]);
    let (status, _, said) = run(dir.path(), &words);
    assert_eq!(status, 0, "{said}");
    let exr = std::fs::read(dir.path().join("out.exr")).expect("written");
    assert_eq!(exr[..4], [0x76, 0x2f, 0x31, 0x01]);
    let floats = exr[exr.len() - 16..].chunks_exact(4).map(|it| f32::from_le_bytes(it.try_into().expect("four")));
    assert_eq!(floats.collect::<Vec<f32>>(), [11.0, 11.5, 12.0, 12.5]);
}

/// It renders, waits, and renders what was saved; then it is killed, as Ctrl-C would.
#[test]
fn a_watched_input_is_run_again_when_it_is_saved() {
    let dir = project();
    let mut child = Command::new(env!("CARGO_BIN_EXE_corogen"))
        .args(["run", "line.rs", "--watch", "--quiet"])
        .args(with_arguments(&["--out", "out=out.json"]))
        .current_dir(dir.path())
        .spawn()
        .expect("it starts");
    let mut wait_for = |expected: &str| {
        for _ in 0..1200 {
            if std::fs::read_to_string(dir.path().join("out.json")).is_ok_and(|text| text == expected) {
                return true;
            }
            assert!(child.try_wait().expect("our child").is_none(), "it ended");
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        false
    };
    let first = wait_for("[\n11.0,\n11.5,\n12.0,\n12.5\n]\n");
    std::fs::write(dir.path().join("line.rs"), KERNEL.replace("line.slope *", "2.0 *")).expect("writable");
    let second = wait_for("[\n11.0,\n13.0,\n15.0,\n17.0\n]\n");
    child.kill().and_then(|()| child.wait()).expect("our child");
    assert!(first && second, "{first} {second}");
}

const HOPS: &str = "\
use corogen_runtime::suspend_at;

pub fn hops(id: u32, out: &mut [u32]) {
    let mut sum = id * 3;
    for turn in 0..id % 4 {
        suspend_at(\"hop\");
        sum += turn * turn;
    }
    suspend_at(\"last\");
    out[id as usize] = sum;
}
";

/// Ten instances hop 0, 1, 2, 3, 0, 1, 2, 3, 0 and 1 times, wherever their frames are.
#[test]
fn statistics_count_the_same_for_every_scheduler() {
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::write(dir.path().join("line.rs"), HOPS).expect("writable");
    let statistics = |words: &[&str]| -> serde_json::Value {
        let arguments = ["--grid", "10", "--buffer", "out=zeros:10", "--stats", "json", "--scheduler"];
        let (status, stats, said) = run(dir.path(), &[&arguments, words].concat());
        assert_eq!(status, 0, "{said}");
        serde_json::from_str(&stats).expect("JSON alone")
    };
    let expected = statistics(&["state-machine"]);
    assert_eq!(expected["resumes"], serde_json::json!({"hop": 13, "last": 10}));
    // `hop` keeps the sum and the turn; `last` the sum.
    let (loaded, stored) = (&expected["frame_bytes_loaded"], &expected["frame_bytes_stored"]);
    assert_eq!((loaded, stored), (&(4 * (2 * 13 + 10)).into(), &(4 * (2 * 13 + 10)).into()), "{expected:#}");
    for words in [
        &["persistent"][..],
        &["persistent", "--config", "blocks=2", "--config", "fetch=3"],
        &["wavefront", "--config", "capacity=3"],
    ] {
        let found = statistics(words);
        for key in ["resumes", "frame_bytes_loaded", "frame_bytes_stored"] {
            assert_eq!(found[key], expected[key], "{words:?} {key}");
        }
        assert!(found["kernels"].as_array().is_some_and(|kernels| !kernels.is_empty()), "{found:#}");
    }
    let uncut = statistics(&["megakernel"]);
    assert_eq!(uncut["resumes"], serde_json::json!({}));
}

/// The megakernel has one setting; the trials are its default and four values.
#[test]
fn tuning_measures_each_value_of_each_setting() {
    let dir = project();
    let output = Command::new(env!("CARGO_BIN_EXE_corogen"))
        .args(["tune", "line.rs", "--scheduler", "megakernel", "--grid", "4", "--repeat", "1", "--apply"])
        .args(ARGUMENTS)
        .current_dir(dir.path())
        .env("COROGEN_VALIDATION", "1")
        .output()
        .expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let table = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(table.starts_with("line over 4x1x1 on ") && table.contains("\nmegakernel "), "{table}");
    let report = std::fs::read_to_string(dir.path().join("corogen-tune.json")).expect("it was written");
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    let trials = report["trials"].as_array().expect("a list");
    let sizes: Vec<_> = trials.iter().map(|trial| trial["config"]["block_size"].as_str()).collect();
    assert_eq!(sizes, [None, Some("32"), Some("64"), Some("128"), Some("256")]);
    assert!(trials.iter().all(|trial| trial["gpu_ms"].as_f64().is_some_and(|ms| ms > 0.0)), "{report}");
    assert_eq!(report["complete"], true);
    assert_eq!(trials[0]["kernels"][0]["name"], "megakernel", "{report}");
    let page = std::fs::read_to_string(dir.path().join("corogen-tune.html")).expect("it was written");
    assert!(page.contains("megakernel block_size</figcaption>"), "{page}");
    let toml = std::fs::read_to_string(dir.path().join("corogen.toml")).expect("it was written");
    assert!(toml.starts_with("[[input]]\npath = \"line.rs\"\nscheduler = \"megakernel\"\n"), "{toml}");
}

#[test]
fn a_machine_without_a_driver_is_told_what_to_install() {
    let dir = project();
    let output = Command::new(env!("CARGO_BIN_EXE_corogen"))
        .args(["run", "line.rs"])
        .args(with_arguments(&["--scheduler", "megakernel", "--out", "out=out.bin"]))
        .current_dir(dir.path())
        .env("VK_DRIVER_FILES", dir.path().join("none.json"))
        .output()
        .expect("it starts");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(4), "{said}");
    assert!(said.contains("CG0407") && said.contains("has no Vulkan device; install a driver"), "{said}");
    assert!(!dir.path().join("out.bin").exists());
}

/// Where the device goes on and rustc's code panics, floats are not the reason.
#[test]
fn verifying_what_panics_on_the_cpu_tells_so() {
    let dir = project();
    std::fs::write(dir.path().join("line.rs"), KERNEL.replace("out[id as usize]", "out[id as usize * 2]"))
        .expect("writable");
    let mut words = with_arguments(&["--checks", "clamp", "--verify"]);
    words[1] = "3";
    let (status, _, said) = run(dir.path(), &words);
    assert_eq!(status, 3, "{said}");
    assert!(said.contains("on the CPU instance 2 of `line` panicked at line.rs:12"), "{said}");
    assert!(
        said.contains("with `--checks clamp` the device keeps indices in range") && !said.contains("--float"),
        "{said}"
    );
    // What nobody overwrites stays the same all the same.
    words.extend(["--allow", "1"]);
    let (status, _, said) = run(dir.path(), &words);
    assert!(status == 0 && said.contains("as allowed; on the CPU instance 2 of `line` panicked"), "{status} {said}");
}

/// What trapped is compared all the same: the other instances finish, and so do those of the CPU.
#[test]
fn verifying_what_traps_compares_it() {
    let dir = project();
    std::fs::write(dir.path().join("line.rs"), KERNEL.replace("out[id as usize]", "out[id as usize * 2]"))
        .expect("writable");
    let (status, _, said) = run(dir.path(), &with_arguments(&["--verify"]));
    assert_eq!(status, 4, "{said}");
    for words in ["verified: `out` is equal in all 4 elements; on the CPU instance 2 of `line` panicked", "CG0409"] {
        assert!(said.contains(words), "{words}: {said}");
    }
}
