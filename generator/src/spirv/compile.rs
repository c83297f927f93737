//! Finds a compiler and runs it.

use std::io;
use std::path::Path;
use std::process::{Command, Output};

use super::strict;
use crate::base::options::Float;
use crate::diag::{Diagnostic, codes};
use crate::emit::file::File;

/// A GLSL compiler that works on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiler {
    tool: Tool,
    version: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "shaderc", allow(dead_code, reason = "a compiler that is built in is the one that serves"))]
enum Tool {
    #[cfg(feature = "shaderc")]
    Shaderc,
    Glslang,
    Glslc,
}

/// Why a kernel did not compile.
pub(super) enum Failure {
    /// The compiler read the GLSL and said this.
    Refused(String),
    /// The compiler could not be run.
    Broken(String),
}

impl Compiler {
    /// The compiler built in, else the first that answers on the PATH.
    pub fn find() -> Result<Self, Diagnostic> {
        #[cfg(feature = "shaderc")]
        return Ok(Self { tool: Tool::Shaderc, version: super::in_process::version() });

        #[cfg(not(feature = "shaderc"))]
        [Tool::Glslang, Tool::Glslc].into_iter().find_map(Self::on_path).ok_or_else(|| {
            Diagnostic::error_without_place(codes::NO_COMPILER, "no compiler for GLSL was found")
                .help("install `glslangValidator` (Debian: `apt install glslang-tools`) or `glslc` (Vulkan SDK) on the PATH")
                .help("`--emit glsl` writes the text and compiles nothing")
        })
    }

    #[cfg_attr(
        feature = "shaderc",
        allow(dead_code, reason = "the tools on the PATH serve where shaderc is not built in")
    )]
    fn on_path(tool: Tool) -> Option<Self> {
        let output = Command::new(tool.program()).arg("--version").output().ok()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let first = text.lines().next().filter(|_| output.status.success())?;
        Some(Self { tool, version: format!("{} ({})", tool.program(), first.trim()) })
    }

    /// Its name and version, for `corogen.lock`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Compiles the file `kernel` of `files`.
    pub fn compile(&self, files: &[File], kernel: &str, float: Float) -> Result<Vec<u8>, Diagnostic> {
        let compiled = match self.tool {
            #[cfg(feature = "shaderc")]
            Tool::Shaderc => super::in_process::compile(files, kernel),
            Tool::Glslang => self.compile_with_tool(files, kernel, &["-V", "--target-env", "vulkan1.3", "-o"]),
            Tool::Glslc => self.compile_with_tool(
                files,
                kernel,
                &["--target-env=vulkan1.3", "-O0", "-fshader-stage=compute", "-o"],
            ),
        };
        match (compiled, float) {
            (Ok(spirv), Float::Fast) => Ok(spirv),
            (Ok(spirv), Float::Strict) => Ok(strict(&spirv)),
            (Err(Failure::Refused(said)), _) => Err(refused(files, kernel, &said)),
            (Err(Failure::Broken(why)), _) => Err(Diagnostic::error_without_place(
                codes::IO,
                format!("`{}` cannot compile `{kernel}`: {why}", self.tool.program()),
            )),
        }
    }

    fn compile_with_tool(&self, files: &[File], kernel: &str, flags: &[&str]) -> Result<Vec<u8>, Failure> {
        let broken = |error: io::Error| Failure::Broken(error.to_string());
        let dir = tempfile::Builder::new().prefix("corogen-").tempdir().map_err(broken)?;
        write_all(dir.path(), files).map_err(broken)?;
        let Output { status, stdout, stderr } = Command::new(self.tool.program())
            .args(flags)
            .args(["kernel.spv", kernel])
            .current_dir(dir.path())
            .output()
            .map_err(broken)?;
        if !status.success() {
            let said = [stdout, stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
            return Err(Failure::Refused(said));
        }
        std::fs::read(dir.path().join("kernel.spv")).map_err(broken)
    }
}

impl Tool {
    fn program(self) -> &'static str {
        match self {
            #[cfg(feature = "shaderc")]
            Tool::Shaderc => "shaderc",
            Tool::Glslang => "glslangValidator",
            Tool::Glslc => "glslc",
        }
    }
}

/// The compiler's complaint with the GLSL kept, because whoever mends corogen needs it.
fn refused(files: &[File], kernel: &str, said: &str) -> Diagnostic {
    let diagnostic = Diagnostic::error_without_place(
        codes::GLSL_REFUSED,
        format!("the GLSL that corogen wrote for `{kernel}` does not compile"),
    );
    let complaints = said.lines().map(str::trim).filter(|line| !line.is_empty() && *line != kernel);
    let diagnostic = complaints.take(8).fold(diagnostic, Diagnostic::note);
    let kept = tempfile::Builder::new().prefix("corogen-refused-").tempdir().and_then(|dir| {
        write_all(dir.path(), files)?;
        Ok(dir.keep())
    });
    let diagnostic = match kept {
        Ok(dir) => diagnostic.note(format!("the GLSL is kept in {}", dir.display())),
        Err(error) => diagnostic.note(format!("the GLSL could not be kept: {error}")),
    };
    diagnostic.help("this is a bug in corogen: please report it with the input and the GLSL")
}

fn write_all(dir: &Path, files: &[File]) -> io::Result<()> {
    for file in files {
        let path = dir.join(&file.path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, &file.text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KERNEL: &str = "#version 460\n#extension GL_GOOGLE_include_directive : require\n\
        #include \"../shared/scale.glsl\"\nlayout(local_size_x = 1) in;\n\
        layout(set = 0, binding = 0) buffer Data { float data[]; };\n\
        void main() { data[0] = scale(data[1]) + data[2]; }\n";

    fn files(scale: &str) -> Vec<File> {
        let file = |path: &str, text: &str| File { path: path.into(), text: text.into() };
        vec![file("shared/scale.glsl", scale), file("mega/mega.comp", KERNEL)]
    }

    #[test]
    fn includes_resolve_and_the_result_is_valid_in_both_float_modes() {
        let compiler = Compiler::find().unwrap();
        let files = files("float scale(float x) { return 2.0 * x; }\n");
        for float in [Float::Fast, Float::Strict] {
            let spirv = compiler.compile(&files, "mega/mega.comp", float).unwrap();
            validate(&spirv);
            let text = disassemble(&spirv);
            assert_eq!(text.contains("NoContraction"), float == Float::Strict, "{text}");
            assert_eq!(text.contains("SignedZeroInfNanPreserve 32"), float == Float::Strict, "{text}");
        }
    }

    #[test]
    fn sums_of_vectors_are_written_out_under_strict() {
        let scale = "float scale(float x) {\n\
            vec3 v = cross(vec3(x), normalize(vec3(1.0, x, 2.0)));\n\
            return dot(v.xy, v.yz) + length(v.zx);\n\
        }\n";
        for (float, rounded) in [(Float::Fast, 0), (Float::Strict, 17)] {
            let spirv = Compiler::find().unwrap().compile(&files(scale), "mega/mega.comp", float).unwrap();
            validate(&spirv);
            let text = disassemble(&spirv);
            for instruction in ["OpDot", " Cross ", " Normalize ", " Length "] {
                assert_eq!(text.contains(instruction), float == Float::Fast, "{instruction} in {text}");
            }
            // 3 of the cross product, 6 of the direction, 3 of the dot product, 3 of the length, and 2 sums of those.
            assert_eq!(text.matches("NoContraction").count(), rounded, "{text}");
        }
    }

    #[test]
    fn a_complaint_is_a_bug_of_corogen_and_keeps_the_glsl() {
        let diagnostic = Compiler::find()
            .unwrap()
            .compile(&files("float scale(float x) { return y; }\n"), "mega/mega.comp", Float::Fast)
            .unwrap_err();
        assert_eq!(diagnostic.code, codes::GLSL_REFUSED);
        assert!(diagnostic.notes.iter().any(|note| note.contains("'y' : undeclared identifier")), "{diagnostic:?}");
        let kept = diagnostic.notes.iter().find_map(|note| note.strip_prefix("the GLSL is kept in ")).unwrap();
        assert!(Path::new(kept).join("shared/scale.glsl").is_file());
        std::fs::remove_dir_all(kept).unwrap();
    }

    fn validate(spirv: &[u8]) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("kernel.spv");
        std::fs::write(&path, spirv).unwrap();
        let output = Command::new("spirv-val").args(["--target-env", "vulkan1.3"]).arg(path).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    fn disassemble(spirv: &[u8]) -> String {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("kernel.spv");
        std::fs::write(&path, spirv).unwrap();
        let output = Command::new("spirv-dis").arg(path).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    }
}
