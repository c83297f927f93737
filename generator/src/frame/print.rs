//! A layout as text: the fields, what moves where, and who occupies which word at which point.

use std::fmt::Write;

use super::layout::{Field, FieldId, Layout};
use crate::ir::print::type_name;
use crate::split::coroutine::{Coroutine, Target};

/// The text that `--dump frame` shows.
///
/// An edge says what is loaded on the way to it where that is not all that its continuation loads.
///
/// The map has a row for each point and a column for each word: `+` is loaded there, `-` only passed on, `_` free.
pub fn print(coroutine: &Coroutine, layout: &Layout) -> String {
    let mut out = format!("frame: {} words, {} alive at once\n", layout.words, layout.max_live_words);
    for field in &layout.fields {
        let ty = type_name(&coroutine.program, &field.ty);
        let _ = writeln!(out, "  {:<8} {}: {ty}, {}", slot(field), field.name, field.why);
    }
    let names = |fields: &[FieldId]| {
        let names: Vec<_> = fields.iter().map(|field| layout.fields[*field].name.as_str()).collect();
        if names.is_empty() { "nothing".to_string() } else { names.join(", ") }
    };
    for (point, continuation) in coroutine.continuations.iter_enumerated() {
        let name = &coroutine.program.points[point].name;
        let loads = layout.loads_after(point);
        let _ = write!(out, "{} '{name}: loads {}", map(layout, point), names(&loads));
        let recomputed: Vec<String> = continuation.recomputations().map(|it| it.name(coroutine)).collect();
        if !recomputed.is_empty() {
            let _ = write!(out, ", recomputes {}", recomputed.join(", "));
        }
        out.push('\n');
        for site in &continuation.sites {
            let target = match coroutine.sites[*site].target {
                Target::Point(to) => format!("'{}", coroutine.program.points[to].name),
                Target::End => "end".to_string(),
            };
            let at_site = &layout.stores[*site];
            let before: Vec<FieldId> =
                layout.stored[*site].iter().copied().filter(|it| !at_site.contains(it)).collect();
            let mut stored = names(at_site);
            if !before.is_empty() {
                let _ = write!(stored, ", on some ways {}", names(&before));
            }
            let on_the_way = match &layout.loaded[*site] {
                loaded if *loaded == loads => String::new(),
                loaded => format!("loads {}, ", names(loaded)),
            };
            let _ = writeln!(out, "  to {target}: {on_the_way}stores {stored}");
        }
    }
    out
}

/// `[+++__|++]`: groups of eight words.
fn map(layout: &Layout, point: crate::ir::PointId) -> String {
    let mut marks = vec!['_'; layout.words as usize];
    let loads = layout.loads_after(point);
    for field in &layout.live[point] {
        let mark = if loads.contains(field) { '+' } else { '-' };
        for word in &layout.fields[*field].words {
            let there = &mut marks[*word as usize];
            // Of several values in a word, one is enough to load it.
            *there = if *there == '+' { '+' } else { mark };
        }
    }
    let groups: Vec<String> = marks.chunks(8).map(|group| group.iter().collect()).collect();
    format!("[{}]", groups.join("|"))
}

/// The words of a field; `4:0..3` for some bits of one, `4..8/8` for an array whose elements take eight bits each.
fn slot(field: &Field) -> String {
    let words = ranges(&field.words);
    if let Some(elements) = &field.elements {
        return format!("{words}/{}", elements.bits_each());
    }
    field.bits.map_or(words.clone(), |bits| {
        format!("{words}:{}", ranges(&(bits.first..bits.first + bits.count).collect::<Vec<_>>()))
    })
}

/// `0..3`, `4`, `1,5..7`.
fn ranges(words: &[u32]) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for &word in words {
        match runs.last_mut() {
            Some((_, end)) if *end == word => *end += 1,
            _ => runs.push((word, word + 1)),
        }
    }
    let texts: Vec<String> = runs
        .into_iter()
        .map(|(start, end)| if end == start + 1 { start.to_string() } else { format!("{start}..{end}") })
        .collect();
    texts.join(",")
}
