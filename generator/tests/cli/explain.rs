//! What `explain` tells people and tools.

use super::project::{KERNEL, project, run};

#[test]
fn explain_tells_tools_what_is_kept_and_where_it_goes() {
    let dir = project();
    let (status, json, said) = run(dir.path(), &["explain", "double.rs", "--format", "json"]);
    assert_eq!(status, 0, "{said}");
    let explained: serde_json::Value = serde_json::from_str(&json).expect("JSON alone on standard output");
    assert_eq!(explained["entry"], "double");
    assert_eq!(explained["frame_words"], explained["max_live_words"]);
    let pause = &explained["points"][1];
    assert_eq!((&pause["token"], &pause["file"], &pause["line"]), (&"pause".into(), &"double.rs".into(), &6.into()));
    assert_eq!((&pause["live"][0]["name"], &pause["live"][0]["kind"]), (&"before".into(), &"stored".into()));
    assert_eq!(explained["points"][0]["edges"][0]["stores"], pause["loads"]);
    assert_eq!(explained["statements"]["original"], explained["statements"]["generated"]);
}

#[test]
fn explain_tells_people_the_same() {
    let dir = project();
    let (status, text, said) = run(dir.path(), &["explain", "double.rs"]);
    assert_eq!(status, 0, "{said}");
    insta::assert_snapshot!(text, @r"
    split 'double' into 2 continuations (frame 4 bytes, 1 word of 1 live)
    5 statements for 5 in the source

    frame
      0        before: u32  used after 'pause'
               written by double; read by pause

    points
      double, double.rs:4
        [_] loads nothing
        to pause, line 6: loads nothing; stores before
      pause, double.rs:6
        [+] loads before
        to end, line 4: loads before; stores nothing
    ");
}

#[test]
fn explain_draws_the_graph_for_graphviz() {
    let dir = project();
    let (status, text, said) = run(dir.path(), &["explain", "double.rs", "--format", "dot"]);
    assert_eq!(status, 0, "{said}");
    insta::assert_snapshot!(text, @r#"
    digraph "double" {
        node [shape=box, fontname="monospace"];
        "double" [label="double\ndouble.rs:4"];
        "pause" [label="pause\ndouble.rs:6"];
        end [shape=circle];
        "double" -> "pause" [label="1"];
        "pause" -> "end" [label="0"];
    }
    "#);
}

#[test]
fn the_page_of_explain_needs_nothing_else_and_its_keys_meet() {
    let dir = project();
    std::fs::write(dir.path().join("double.rs"), KERNEL.replace("after a pause", "after a <pause> & \"more\""))
        .unwrap();
    let (status, page, said) = run(dir.path(), &["explain", "double.rs", "--format", "html"]);
    assert_eq!(status, 0, "{said}");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<svg"), "{page}");
    assert!(!page.contains("http") && !page.contains("src=") && !page.contains("<link"), "{page}");
    assert!(page.contains("after a &#60;pause&#62; &#38; &#34;more&#34;"), "the source is text, not markup: {page}");
    let keys = |attribute: &str| -> std::collections::BTreeSet<String> {
        let opening = format!("{attribute}=\"");
        let values = page.split(&opening).skip(1).filter_map(|rest| rest.split('"').next());
        values.flat_map(str::split_whitespace).map(str::to_owned).collect()
    };
    let (is, lights) = (keys("data-is"), keys("data-lights"));
    assert!(lights.is_subset(&is), "lit by something but not there: {:?}", lights.difference(&is));
    for key in ["e0p0", "e0p1", "e0f0", "l6"] {
        assert!(lights.contains(key), "{key}: {lights:?}");
    }
}

/// The words of a frame have the width of the page to themselves but for the names of the points.
#[test]
fn the_map_has_one_column_beside_the_words() {
    let dir = project();
    let (status, page, said) = run(dir.path(), &["explain", "double.rs", "--format", "html"]);
    assert_eq!(status, 0, "{said}");
    let map = page.split("<table class=\"map\">").nth(1).and_then(|rest| rest.split("</table>").next()).unwrap();
    let row = map.split("<tr").last().unwrap();
    let words = map.matches("<th scope=\"col\">").count();
    assert_eq!((row.matches("<th").count(), row.matches("<td").count()), (1, words), "{row}");
    assert!(row.contains("<span class=\"place\">double.rs:"), "{row}");
}
