//! Where SPIR-V comes from: a compiler, or what a bundle carries.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::error::Error;
use std::hash::{DefaultHasher, Hash, Hasher};

use corogen::base::options::Float;
use corogen::emit::File;
use corogen::spirv::Compiler;

use super::bundle;

/// SPIR-V by a hash of its GLSL.
pub(super) type Modules = BTreeMap<u64, Vec<u8>>;

/// Gives the SPIR-V of kernels.
pub(super) struct Shaders {
    /// Absent in a bundle.
    compiler: Option<Compiler>,
    modules: RefCell<Modules>,
}

impl Shaders {
    pub(super) fn new() -> Result<Self, Box<dyn Error>> {
        let packed = bundle::modules()?;
        let compiler = match packed {
            None => Some(Compiler::find().map_err(|diagnostic| diagnostic.message)?),
            Some(_) => None,
        };
        Ok(Self { compiler, modules: RefCell::new(packed.unwrap_or_default()) })
    }

    /// That of the kernel `path`, one of `files`.
    pub(super) fn spirv(&self, files: &[File], path: &str, float: Float) -> Result<Vec<u8>, Box<dyn Error>> {
        // A host, which may be among the files, names the folder of its input.
        let is_host = |file: &&File| file.path.ends_with(".rs");
        let mut hasher = DefaultHasher::new();
        path.hash(&mut hasher);
        files.iter().filter(|file| !is_host(file)).for_each(|file| (&file.path, &file.text).hash(&mut hasher));
        let key = hasher.finish();
        if let Some(spirv) = self.modules.borrow().get(&key) {
            return Ok(spirv.clone());
        }
        let compiler = self.compiler.as_ref().ok_or_else(|| format!("the bundle has no `{path}`"))?;
        let spirv = compiler.compile(files, path, float).map_err(|diagnostic| diagnostic.message)?;
        self.modules.borrow_mut().insert(key, spirv.clone());
        Ok(spirv)
    }

    /// All that were asked for.
    pub(super) fn into_modules(self) -> Modules {
        self.modules.into_inner()
    }
}
