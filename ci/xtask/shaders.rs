//! Every committed kernel compiles with glslangValidator, and every committed SPIR-V module passes spirv-val.

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
    for module in &modules {
        check("spirv-val", &["--target-env", "vulkan1.3", "--scalar-block-layout"], module, &mut findings);
    }
    findings
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
