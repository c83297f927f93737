//! `--set` and files of values: parts by the names that Rust and glam have for them.
#![cfg(feature = "run")]

use super::project::{project, run};

const KERNEL: &str = "\
use corogen_runtime::suspend;
use glam::{Mat3, Vec2, Vec3};

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Span(pub u32, pub Vec2);

pub struct Pair(f32, [u32; 2]);

pub struct Look {
    pub turn: Mat3,
    pub span: Span,
    pub pair: Pair,
}

pub fn look(id: u32, look: &Look, at: Vec3, spans: &[Span], out: &mut [Span], seen: &mut [Vec3]) {
    let Span(first, size) = spans[id as usize];
    suspend();
    let Look { turn, span, pair } = look;
    out[id as usize] = Span(first + span.0 + pair.1[1], size + span.1 * pair.0);
    seen[id as usize] = *turn * at;
}
";

/// `corogen run` of the kernel with these words.
fn look(words: &[&str]) -> (i32, String, String, tempfile::TempDir) {
    let dir = project();
    std::fs::write(dir.path().join("look.rs"), KERNEL).expect("writable");
    std::fs::write(dir.path().join("spans.json"), "[[1, [2, 3]], {\"0\": 4, \"1\": [5, 6]}]").expect("writable");
    let buffers = ["--buffer", "spans=@spans.json", "--buffer", "out=zeros:2", "--buffer", "seen=zeros:2"];
    let (status, out, said) = run(dir.path(), &[&["run", "look.rs", "--grid", "2"], &buffers[..], words].concat());
    (status, out, said, dir)
}

const SETS: [&str; 16] = [
    "--set",
    "at=1,2,3",
    "--set",
    "look.turn.x_axis=1,0,0",
    "--set",
    "look.turn.y_axis=[0,1,0]",
    "--set",
    "look.turn.z_axis.x=0",
    "--set",
    "look.turn.z_axis.y=5",
    "--set",
    "look.turn.z_axis.z=2",
    "--set",
    "look.span=[10,[0.5,0.25]]",
    "--set",
    "look.pair.0=2",
];

#[test]
fn tuples_and_matrices_are_set_by_their_parts() {
    let last = ["--set", "look.pair.1=[7,100]", "--out", "out=out.json", "--out", "seen=seen.json", "--verify"];
    let (status, _, said, dir) = look(&[&SETS[..], &last].concat());
    assert_eq!(status, 0, "{said}");
    assert!(said.contains("verified: `out` is equal in all 2 elements"), "{said}");
    let read = |name: &str| std::fs::read_to_string(dir.path().join(name)).expect("written");
    assert_eq!(read("out.json"), "[\n[111,[3.0,3.5]],\n[114,[6.0,6.5]]\n]\n");
    assert_eq!(read("seen.json"), "[\n[1.0,17.0,6.0],\n[1.0,17.0,6.0]\n]\n");
}

#[test]
fn mistakes_name_the_parts_as_rust_does() {
    let told = |words: &[&str]| {
        let (status, _, said, _) = look(&[words, &["--scheduler", "cpu"]].concat());
        assert_eq!(status, 2, "{said}");
        said
    };
    let with = |word: &str| told(&[&["--set", word], &SETS[..]].concat());
    assert!(told(&SETS).contains("for example --set look.pair.1=0,0"), "{}", told(&SETS));
    assert!(
        with("look.pair._1=0").contains("`look.pair` has no `_1`") && with("look.pair._1=0").contains("it has 0, 1")
    );
    assert!(with("look.turn.w_axis=0").contains("it has x_axis, y_axis, z_axis"));
    let list = with("look.pair.1=[1,[2]]");
    assert!(list.contains("`look.pair.1.1` is `u32`, but the list `[2]` is given"), "{list}");
    assert!(with("look.pair.1=[1,2").contains("`look.pair.1`: `[1,2` is not JSON: "));
}
