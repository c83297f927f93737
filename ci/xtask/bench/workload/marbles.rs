//! Seven implementations behind `&dyn Texture`: which of them an instance calls differs from its neighbours', and the point before
//! the call has it as its key. What the key is worth is measured: the program is there without it too.

use input_examples::marbles;

use super::Program;
use super::pictures::picture;

/// The suspension point and its key.
const POINT: (&str, &str) = ("texture", "ball");

/// So many rays along each side of a pixel.
pub(super) fn marbles(size: [u32; 2], rays: u32) -> Result<Program, String> {
    let text = example!("marbles.rs");
    let program = picture(("marbles.rs", text), size, ("grid", rays), marbles::marbles);
    let [width, height] = size;
    let amount = format!("{width}x{height} pixels of {} rays", rays * rays);
    Ok(Program { name: "marbles", amount, unkeyed: Some(without_its_key(text, POINT)?), ..program })
}

/// The same module where the point of that name has no key.
pub(super) fn without_its_key(text: &str, (name, key): (&str, &str)) -> Result<String, String> {
    let keyed = format!(r#"suspend_at_by("{name}", {key});"#);
    match text.matches(&keyed).count() {
        1 => Ok(text.replace(&keyed, &format!(r#"corogen_runtime::suspend_at("{name}");"#))),
        count => Err(format!("`{keyed}` stands {count} times in the program, and should once")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_has_the_key() {
        let text = example!("marbles.rs");
        let other = without_its_key(text, POINT).expect("the line is there");
        let differ: Vec<_> = text.lines().zip(other.lines()).filter(|(a, b)| a != b).collect();
        assert_eq!(
            differ.iter().map(|(a, b)| (a.trim(), b.trim())).collect::<Vec<_>>(),
            [(r#"suspend_at_by("texture", ball);"#, r#"corogen_runtime::suspend_at("texture");"#)]
        );
        assert!(without_its_key(&other, POINT).expect_err("it is gone").contains("stands 0 times"));
        assert!(without_its_key(&[text, text].concat(), POINT).is_err());
    }
}
