//! shaderc, built in.

use std::sync::LazyLock;

use shaderc::{CompileOptions, EnvVersion, OptimizationLevel, ResolvedInclude, ShaderKind, TargetEnv};

use super::compile::Failure;
use crate::emit::file::{File, included_path};

/// With the last compiler goes what glslang knows of its built-in functions, and to read them takes longer than most kernels do: one
/// compiler stays, and serves all threads.
static COMPILER: LazyLock<Result<shaderc::Compiler, shaderc::Error>> = LazyLock::new(shaderc::Compiler::new);

/// The name for `corogen.lock`: shaderc tells the version of SPIR-V that it writes, and its revision.
pub(super) fn version() -> String {
    let (version, revision) = shaderc::get_spirv_version();
    format!("shaderc (SPIR-V {}.{} revision {revision})", version >> 16 & 0xff, version >> 8 & 0xff)
}

/// Compiles the file `kernel` of `files`.
pub(super) fn compile(files: &[File], kernel: &str) -> Result<Vec<u8>, Failure> {
    let broken = |error: shaderc::Error| Failure::Broken(error.to_string());
    let text = |path: &str| files.iter().find(|file| file.path == path).map(|file| file.text.as_str());
    let source = text(kernel).ok_or_else(|| Failure::Broken("there is no such file".into()))?;

    let compiler = COMPILER.as_ref().map_err(|error| Failure::Broken(error.to_string()))?;
    let mut options = CompileOptions::new().map_err(broken)?;
    options.set_target_env(TargetEnv::Vulkan, EnvVersion::Vulkan1_3 as u32);
    options.set_optimization_level(OptimizationLevel::Zero);
    options.set_include_callback(move |name, _, from, _| {
        let resolved_name = included_path(from, name);
        let content = text(&resolved_name).ok_or_else(|| format!("there is no file `{resolved_name}`"))?.to_owned();
        Ok(ResolvedInclude { resolved_name, content })
    });
    match compiler.compile_into_spirv(source, ShaderKind::Compute, kernel, "main", Some(&options)) {
        Ok(artifact) => Ok(artifact.as_binary_u8().to_vec()),
        Err(shaderc::Error::CompilationError(_, said)) => Err(Failure::Refused(said)),
        Err(error) => Err(broken(error)),
    }
}
