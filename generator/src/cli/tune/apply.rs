//! `--apply`: what was found becomes part of `corogen.toml`, whose comments and order stay.

use std::path::{Component, Path};

use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, Value, value};

use super::report::Trial;

/// The file's text with the best trial of an input in it: the scheduler, its settings, and the points that it keeps.
pub(super) fn applied(text: &str, input: &Path, best: &Trial) -> Result<String, String> {
    let mut document: DocumentMut = text.parse().map_err(|error| format!("{error}"))?;
    let inputs = document.entry("input").or_insert(Item::ArrayOfTables(ArrayOfTables::new()));
    let inputs = inputs.as_array_of_tables_mut().ok_or("`input` is no list of tables")?;
    let listed =
        |table: &Table| table.get("path").and_then(Item::as_str).is_some_and(|path| same(Path::new(path), input));
    let at = inputs.iter().position(listed).unwrap_or(inputs.len());
    if at == inputs.len() {
        let mut table = Table::new();
        table["path"] = value(input.to_string_lossy().replace('\\', "/"));
        inputs.push(table);
    }
    let table = inputs.get_mut(at).ok_or("`input` is empty")?;
    table["scheduler"] = value(best.scheduler);
    if let Some(points) = &best.points {
        table["points"] = value(points.iter().collect::<Array>());
    }

    let mut settings = Table::new();
    settings.set_implicit(true);
    let settings = table.entry("config").or_insert(Item::Table(settings));
    let settings = settings.as_table_like_mut().ok_or("`config` is no table")?;
    settings.remove(&best.scheduler.replace('-', "_"));
    settings.remove(best.scheduler);
    if !best.config.is_empty() {
        let own: Table = best.config.iter().map(|(name, text)| (name.as_str(), typed(text))).collect();
        settings.insert(best.scheduler, Item::Table(own));
    }
    if settings.is_empty() {
        table.remove("config");
    }
    Ok(document.to_string())
}

/// A setting's value: a number where it is one.
fn typed(text: &str) -> Value {
    let number = text.parse::<i64>().map(Value::from).ok();
    number.or_else(|| text.parse::<f64>().map(Value::from).ok()).unwrap_or_else(|| Value::from(text))
}

/// Whether two relative paths name one file.
fn same(one: &Path, other: &Path) -> bool {
    let parts =
        |path: &Path| path.components().filter(|part| *part != Component::CurDir).collect::<std::path::PathBuf>();
    parts(one) == parts(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(config: &[(&str, &str)], points: Option<&[&str]>) -> Trial {
        Trial {
            scheduler: "wavefront",
            config: config.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect(),
            points: points.map(|points| points.iter().map(|&point| point.to_owned()).collect()),
            frame_bytes: 16,
            kernels: Vec::new(),
            gpu_ms: Some(1.0),
            error: None,
        }
    }

    #[test]
    fn an_input_gets_what_was_found_and_the_rest_stays() {
        let text = "\
# Inputs of the renderer.
[[input]]
path = \"a.rs\"

[[input]]
path = \"src/b.rs\" # the slow one
scheduler = \"all\"

[input.config.wavefront]
rounds = 8
";
        let best = best(&[("capacity", "65536"), ("tail", "0.25"), ("layout", "aos")], Some(&["hit", "miss"]));
        let applied = applied(text, Path::new("./src/b.rs"), &best).expect("a proper file");
        insta::assert_snapshot!(applied, @r#"
        # Inputs of the renderer.
        [[input]]
        path = "a.rs"

        [[input]]
        path = "src/b.rs" # the slow one
        scheduler = "wavefront"
        points = ["hit", "miss"]

        [input.config.wavefront]
        capacity = 65536
        layout = "aos"
        tail = 0.25
        "#);
    }

    #[test]
    fn an_input_that_is_not_listed_is_added() {
        let applied = applied("", Path::new("a.rs"), &best(&[], None)).expect("a proper file");
        insta::assert_snapshot!(applied, @r#"
        [[input]]
        path = "a.rs"
        scheduler = "wavefront"
        "#);
    }
}
