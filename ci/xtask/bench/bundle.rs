//! The bench as one file: this executable with the SPIR-V of all kernels behind it. Where it runs, no compiler is needed.

use std::error::Error;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::shaders::Modules;

/// What a bundle ends with, behind the place where the modules begin.
const MARK: &[u8; 8] = b"corogen\0";

/// Writes a copy of this executable, followed by the modules.
pub(super) fn write(path: &Path, modules: &Modules) -> Result<(), Box<dyn Error>> {
    std::fs::copy(std::env::current_exe()?, path)?;
    let mut file = File::options().append(true).open(path)?;
    let start = file.metadata()?.len();
    for (key, spirv) in modules {
        file.write_all(&key.to_le_bytes())?;
        file.write_all(&(spirv.len() as u64).to_le_bytes())?;
        file.write_all(spirv)?;
    }
    file.write_all(&start.to_le_bytes())?;
    file.write_all(MARK)?;
    Ok(())
}

/// The modules behind this executable, if it is a bundle.
pub(super) fn modules() -> Result<Option<Modules>, Box<dyn Error>> {
    let mut file = File::open(std::env::current_exe()?)?;
    let mut end = [0; 16];
    file.seek(SeekFrom::End(-16))?;
    file.read_exact(&mut end)?;
    let (start, mark) = end.split_at(8);
    if mark != MARK {
        return Ok(None);
    }
    file.seek(SeekFrom::Start(number(start)))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let mut modules = Modules::new();
    let mut rest = &bytes[..bytes.len() - end.len()];
    while let Some((head, more)) = rest.split_at_checked(16) {
        let (spirv, more) = more.split_at_checked(number(&head[8..]) as usize).ok_or("the bundle is cut short")?;
        modules.insert(number(&head[..8]), spirv.to_owned());
        rest = more;
    }
    Ok(Some(modules))
}

fn number(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes.try_into().expect("eight bytes"))
}
