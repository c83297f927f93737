//! Every committed kernel compiles with glslangValidator, and every committed SPIR-V module passes spirv-val. Modules of kernels that were
//! written by hand, which `fresh` does not know, are what their kernels and the generated files that these include give.

use std::path::Path;
use std::process::Command;

use crate::{Findings, files};

pub(crate) fn run() -> Findings {
    let kernels = files::below("generated", &["comp"]);
    let modules = files::below("generated", &["spv"]);
    let mut findings = Findings::new();
    if kernels.is_empty() {
        findings.push("there is no kernel in generated/".to_owned());
    }
    for kernel in &kernels {
        let arguments = ["-V", "--target-env", "vulkan1.3", "-S", "comp", "-o", "/dev/null"];
        check("glslangValidator", &arguments, kernel, &mut findings);
        if !modules.contains(&kernel.with_extension("spv")) {
            findings.push(format!("{} has no .spv beside it", files::shown(kernel)));
        }
    }
    for kernel in kernels.iter().filter(|kernel| files::shown(kernel).starts_with("generated/examples/")) {
        findings.extend(stale(kernel));
    }
    for module in &modules {
        check("spirv-val", &["--target-env", "vulkan1.3", "--scalar-block-layout"], module, &mut findings);
    }
    findings
}

/// Says so if the module beside a kernel is not what the kernel gives. One of another version of the compiler may well differ.
fn stale(kernel: &Path) -> Option<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let compiled = folder.path().join("kernel.spv");
    let mut glslang = Command::new("glslangValidator");
    glslang.args(["-V", "--target-env", "vulkan1.3", "-o"]).arg(&compiled).arg(kernel);
    // Whether it can be run and compiles is told above.
    glslang.output().ok()?;
    let (fresh, committed) = (std::fs::read(compiled).ok()?, std::fs::read(kernel.with_extension("spv")).ok()?);
    /// The generator's name and version in a module's header.
    const COMPILER: std::ops::Range<usize> = 8..12;
    let stale = fresh.get(COMPILER) == committed.get(COMPILER) && fresh != committed;
    stale.then(|| format!("{}: its .spv is stale, compile it as its first lines say", files::shown(kernel)))
}

fn check(tool: &str, arguments: &[&str], file: &Path, findings: &mut Findings) {
    match Command::new(tool).args(arguments).arg(file).output() {
        Ok(output) if output.status.success() => {}
        Ok(output) => {
            let said = [output.stdout, output.stderr].concat();
            findings.push(format!("{}: {tool}: {}", files::shown(file), String::from_utf8_lossy(&said).trim()));
        }
        Err(error) => findings.push(format!("cannot run {tool}: {error}")),
    }
}
