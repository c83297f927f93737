//! Statements with the user's names in them, broken where rustfmt breaks them.
//!
//! rustfmt's defaults: a line has 100 columns; on one line the arguments of a call and the elements of an array have
//! at most 60, a chain of several links 60 and the
//! fields of a struct literal 18.

pub(super) const LINE: usize = 100;
const ARGUMENTS: usize = 60;
const CHAIN: usize = 60;
const FIELDS: usize = 18;
const STEP: &str = "    ";

/// `head(args)tail` at `indent` spaces, the arguments below each other if they do not fit. Lines after the first are indented.
pub(super) fn call(indent: usize, head: &str, args: &[String], tail: &str) -> String {
    let joined = args.join(", ");
    let line = format!("{head}({joined}){tail}");
    if joined.len() <= ARGUMENTS && indent + line.len() <= end_before(tail) {
        return line;
    }
    block(indent, &format!("{head}("), args, &format!("){tail}"))
}

/// `let name = head(args)tail`, the call on a line of its own if it fits there.
pub(super) fn let_call(indent: usize, name: &str, head: &str, args: &[String], tail: &str) -> String {
    assigned_call(indent, &format!("let {name}"), head, args, tail)
}

/// `to = head(args)tail`, the call on a line of its own if it fits there.
pub(super) fn assigned_call(indent: usize, to: &str, head: &str, args: &[String], tail: &str) -> String {
    let joined = args.join(", ");
    let call_line = format!("{head}({joined}){tail}");
    let line = format!("{to} = {call_line}");
    let inside = indent + STEP.len();
    if joined.len() <= ARGUMENTS && indent + line.len() > end_before(tail) && inside + call_line.len() <= LINE {
        return format!("{to} =\n{}{call_line}", " ".repeat(inside));
    }
    call(indent, &format!("{to} = {head}"), args, tail)
}

/// rustfmt takes `?` for a link of a chain, which may not reach the end of the line.
fn end_before(tail: &str) -> usize {
    if tail.starts_with('?') { LINE - 1 } else { LINE }
}

/// `const name: type = value;` at the top level, the value on a line of its own if it does not fit.
pub(super) fn constant(name: &str, ty: &str, value: &str) -> String {
    let line = format!("const {name}: {ty} = {value};");
    if line.len() <= LINE { line } else { format!("const {name}: {ty} =\n{STEP}{value};") }
}

/// `const name: type = [rows];` at the top level, where a row is a tuple.
pub(super) fn table(name: &str, ty: &str, rows: &[Vec<String>]) -> String {
    let joined: Vec<String> = rows.iter().map(|row| row.join(", ")).collect();
    let tuples: Vec<String> = joined.iter().map(|row| format!("({row})")).collect();
    let line = format!("const {name}: {ty} = [{}];", tuples.join(", "));
    let whole = format!("{STEP}[{}];", tuples.join(", "));
    match (&joined[..], rows) {
        ([tuple], [row]) if tuple.len() > ARGUMENTS || line.len() > LINE && whole.len() > LINE => {
            let elements: String = row.iter().map(|element| format!("{STEP}{element},\n")).collect();
            format!("const {name}: {ty} = [(\n{elements})];")
        }
        ([_], _) if line.len() > LINE => format!("const {name}: {ty} =\n{whole}"),
        _ if tuples.join(", ").len() <= ARGUMENTS && line.len() > LINE => format!("const {name}: {ty} =\n{whole}"),
        _ => array(0, &format!("const {name}: {ty} = "), &tuples, ";"),
    }
}

/// `head[elements]tail`.
pub(super) fn array(indent: usize, head: &str, elements: &[String], tail: &str) -> String {
    let joined = elements.join(", ");
    let line = format!("{head}[{joined}]{tail}");
    if joined.len() <= ARGUMENTS && indent + line.len() <= LINE {
        return line;
    }
    block(indent, &format!("{head}["), elements, &format!("]{tail}"))
}

/// `head { fields }tail`.
pub(super) fn struct_literal(indent: usize, head: &str, fields: &[String], tail: &str) -> String {
    let joined = fields.join(", ");
    match joined.len() {
        0 => format!("{head} {{}}{tail}"),
        1..=FIELDS => format!("{head} {{ {joined} }}{tail}"),
        _ => block(indent, &format!("{head} {{"), fields, &format!("}}{tail}")),
    }
}

/// `{a, b}` of a `use`, below each other in filled lines if they do not fit.
pub(super) fn braces(head: usize, names: &[&str]) -> String {
    let joined = names.join(", ");
    // The line ends with `};`, and may not reach the last column.
    if head + joined.len() + 3 < LINE {
        return if names.len() == 1 { joined } else { format!("{{{joined}}}") };
    }
    let mut lines = vec![String::new()];
    for name in names {
        let last = lines.last_mut().expect("starts with a line");
        let piece = format!("{name},");
        if last.is_empty() {
            *last = format!("{STEP}{piece}");
        } else if last.len() + 1 + piece.len() < LINE {
            *last += &format!(" {piece}");
        } else {
            lines.push(format!("{STEP}{piece}"));
        }
    }
    format!("{{\n{}\n}}", lines.join("\n"))
}

/// `name: root.link` of a struct literal: broken before each link, or before the root where even that is too long.
pub(super) fn field(indent: usize, name: &str, root: &str, link: &str) -> String {
    let start = format!("{name}: {root}");
    let pad = " ".repeat(indent);
    // a comma follows
    if indent + start.len() + link.len() < LINE {
        format!("{start}{link}")
    } else if let Some((root, first)) = root.split_once('.').filter(|_| !link.is_empty()) {
        format!("{name}: {root}\n{pad}{STEP}.{first}\n{pad}{STEP}{link}")
    } else if indent + start.len() <= LINE {
        format!("{start}\n{pad}{STEP}{link}")
    } else {
        format!("{name}:\n{pad}{STEP}{root}{link}")
    }
}

/// `root.a.b()`, followed by a comma: a link a line if it is too long. Further lines are indented.
pub(super) fn chain(indent: usize, root: &str, links: &[String]) -> String {
    let line = format!("{root}{}", links.concat());
    let fits = links.len() < 2 || line.len() <= CHAIN;
    if fits && indent + line.len() < LINE {
        return line;
    }
    let pad = " ".repeat(indent);
    let links: String = links.iter().map(|link| format!("\n{pad}{STEP}{link}")).collect();
    format!("{root}{links}")
}

/// `.method(a | b)`, a link of a chain; the flags on a line of their own, or each on one, if they do not fit.
pub(super) fn flags(indent: usize, method: &str, flags: &[String]) -> String {
    let joined = flags.join(" | ");
    let line = format!("{method}({joined})");
    if indent + line.len() <= LINE {
        return line;
    }
    let pad = " ".repeat(indent);
    let inside = indent + STEP.len();
    let flags = if inside + joined.len() <= LINE { joined } else { flags.join(&format!("\n{pad}{STEP}{STEP}| ")) };
    format!("{method}(\n{pad}{STEP}{flags},\n{pad})")
}

fn block(indent: usize, open: &str, items: &[String], close: &str) -> String {
    let pad = " ".repeat(indent);
    let items: String = items.iter().map(|item| format!("{pad}{STEP}{item},\n")).collect();
    format!("{open}\n{items}{pad}{close}")
}
