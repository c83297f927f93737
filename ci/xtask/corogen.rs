//! The command of this repository, and the inputs whose output is committed.

use std::process::Command;

use crate::files;

/// `corogen`: the one that `COROGEN` names, else built if need be. A check compiles no shader, and building shaderc for it would take minutes.
pub(crate) fn corogen() -> Command {
    if let Some(built) = std::env::var_os("COROGEN") {
        let mut command = Command::new(built);
        command.current_dir(files::root());
        return command;
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["run", "--quiet", "--locked", "-p", "corogen"]);
    if std::env::var_os("SHADERC_LIB_DIR").is_none() {
        command.args(["--no-default-features", "--features", "run"]);
    }
    command.arg("--").current_dir(files::root());
    command
}

/// The examples: what stands in folders are parts of one.
pub(crate) fn inputs() -> Vec<String> {
    let folder = files::root().join("input-examples/src");
    let files = files::below("input-examples/src", &["rs"]);
    let inputs = files.iter().filter(|path| path.parent() == Some(&folder) && !path.ends_with("lib.rs"));
    inputs.map(|path| files::shown(path)).collect()
}
