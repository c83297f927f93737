//! Tests that open devices wait for each other: the validation layer of Debian 12 crashes now and then where a thread opens a device while
//! another uses one (Vulkan-ValidationLayers, issue 4391).

use crate::{Findings, files};

/// How the hosts' tests come by a device.
const OPENS: [&str; 3] = ["Gpu::open(", "gpu()", "Engine::new("];

pub(crate) fn run() -> Findings {
    let mut findings = Findings::new();
    for path in files::below("generated/tests", &["rs"]) {
        let (shown, text) = (files::shown(&path), files::read(&path));
        for test in beside_others(&text) {
            findings.push(format!("{shown}: `{test}` opens a device beside other tests: mark it `#[serial]`"));
        }
    }
    findings
}

/// Tests of a file that opens devices which do not wait.
fn beside_others(text: &str) -> impl Iterator<Item = &str> {
    let opens = OPENS.iter().any(|device| text.contains(device));
    let tests = text.split("#[test]\n").skip(1).filter(move |test| opens && !test.starts_with("#[serial]\n"));
    tests.filter_map(|test| test.split_once("fn ")?.1.split('(').next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_that_do_not_wait_are_found() {
        let one = "#[test]\n#[serial]\nfn one() { gpu() }\n";
        assert_eq!(beside_others(one).next(), None);
        let two = format!("{one}#[test]\nfn two() {{}}\n");
        assert_eq!(beside_others(&two).collect::<Vec<_>>(), ["two"]);
        assert_eq!(beside_others("#[test]\nfn none() {}\n").next(), None);
    }
}
