//! A scene of many materials: sixteen stuffs of layered noise, between which paths bounce. It was written to be measured: the megakernel's
//! lanes wait for each other in whatever materials their neighbours meet. What the key is worth is measured too.

use super::Program;
use super::marbles::without_its_key;
use super::pictures::picture;

#[allow(clippy::module_inception, unreachable_pub, reason = "a module as corogen takes it")]
#[path = "../../../bench/gallery/gallery.rs"]
mod gallery;

const TEXT: &str = include_str!("../../../bench/gallery/gallery.rs");

/// The suspension point.
const POINT: (&str, &str) = ("material", "stuff");

/// So many paths for each pixel.
pub(super) fn gallery(size: [u32; 2], samples: u32) -> Result<Program, String> {
    let program = picture(("gallery.rs", TEXT), size, ("samples", samples), gallery::gallery);
    let [width, height] = size;
    let amount = format!("{width}x{height} pixels of {samples} paths");
    Ok(Program { name: "gallery", amount, unkeyed: Some(without_its_key(TEXT, POINT)?), ..program })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_point_has_a_key() {
        assert!(without_its_key(TEXT, POINT).expect("the line is there").contains(r#"suspend_at("material");"#));
    }
}
