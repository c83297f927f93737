//! How names are written.

/// `SurfaceHit` as `surface_hit`.
pub fn snake_case(name: &str) -> String {
    let mut result = String::new();
    let mut after_lower = false;
    for letter in name.chars() {
        if letter.is_uppercase() && after_lower {
            result.push('_');
        }
        after_lower = letter.is_lowercase() || letter.is_ascii_digit();
        result.extend(letter.to_lowercase());
    }
    result
}
