//! What headers record: the command that gives the files, free of anything that another machine would not have.

use std::path::{Path, PathBuf};

use crate::base::options::{Checks, Edition, Float};
use crate::base::{Options, recorded_path};

/// The command that a header records, without `--scheduler`: what differs from the defaults, in the order of the help.
pub(super) fn command(input: &Path, out: &Path, options: &Options) -> String {
    let mut words = vec!["corogen".to_owned(), operand(recorded_path(input))];
    let mut option = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
    if let Some(entry) = &options.entry {
        option("--entry", entry);
    }
    if options.edition == Edition::E2021 {
        option("--edition", "2021");
    }
    if options.float == Float::Strict {
        option("--float", "strict");
    }
    match options.checks {
        Checks::Trap => {}
        Checks::Clamp => option("--checks", "clamp"),
        Checks::Off => option("--checks", "off"),
    }
    if options.usize_bits == 64 {
        option("--usize", "64");
    }
    if let Some(types) = &options.types {
        option("--types", types);
    }
    if let Some(points) = &options.points {
        option("--points", &points.join(","));
    }
    let frame = options.frame;
    let off = [(frame.remat, "no-remat"), (frame.packing, "no-packing"), (frame.sharing, "no-sharing")];
    let off: Vec<&str> = off.into_iter().filter(|(on, _)| !on).map(|(_, name)| name).collect();
    if !off.is_empty() {
        option("--frame", &off.join(","));
    }
    if options.counts {
        option("--counts", "on");
    }
    for (key, value) in &options.config {
        option("--config", &format!("{key}={value}"));
    }
    let out = recorded_path(out);
    if out != recorded_path(&default_out(input)) {
        option("-o", &operand(out));
    }
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// A path that is no option.
fn operand(path: String) -> String {
    if path.starts_with('-') { format!("./{path}") } else { path }
}

/// A word as a shell takes it: in quotes only where it needs them.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "@%+=:,./-_".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), |word| word.into_owned())
}

/// `generated/<module>`, the module's name being made a Rust identifier.
pub fn default_out(input: &Path) -> PathBuf {
    let stem = input.file_stem().unwrap_or_default().to_string_lossy();
    let mut name: String = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        name.insert(0, '_');
    }
    if syn::parse_str::<syn::Ident>(&name).is_err() {
        name.push('_');
    }
    Path::new("generated").join(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_identifiers_and_commands_have_no_absolute_path() {
        assert_eq!(default_out(Path::new("src/my-first kernel.rs")), Path::new("generated/my_first_kernel"));
        assert_eq!(default_out(Path::new("2d.rs")), Path::new("generated/_2d"));
        assert_eq!(default_out(Path::new("self.rs")), Path::new("generated/self_"));
        let options = Options { checks: Checks::Off, ..Options::default() };
        let here = std::env::current_dir().expect("a folder");
        let beside = here.with_file_name("elsewhere/gpu");
        let recorded = command(&here.join("src/a b.rs"), &beside, &options);
        assert_eq!(recorded, "corogen 'src/a b.rs' --checks off -o ../elsewhere/gpu");
        let default = here.join("generated/a_b");
        assert_eq!(command(&here.join("src/a b.rs"), &default, &options), "corogen 'src/a b.rs' --checks off");
        assert_eq!(command(Path::new("./-a.rs"), Path::new("./-o"), &options), "corogen ./-a.rs --checks off -o ./-o");
        let options = Options { config: [("tail".to_owned(), "0.5".to_owned())].into(), ..Options::default() };
        assert_eq!(
            command(Path::new("a.rs"), &default_out(Path::new("a.rs")), &options),
            "corogen a.rs --config tail=0.5"
        );
    }
}
