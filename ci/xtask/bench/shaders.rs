//! Where SPIR-V comes from: a compiler, or what a bundle carries.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::error::Error;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use corogen::base::options::Float;
use corogen::emit::File;
use corogen::spirv::Compiler;

use super::bundle;
use super::twins::twin;

/// SPIR-V by a hash of its GLSL.
pub(super) type Modules = BTreeMap<u64, Vec<u8>>;

/// Gives the SPIR-V of kernels.
#[derive(Clone)]
pub(super) struct Shaders {
    /// Absent in a bundle.
    compiler: Option<Rc<Compiler>>,
    modules: Rc<RefCell<Modules>>,
    /// Which twin of each kernel it gives, if not the kernel itself.
    twin: Option<usize>,
}

impl Shaders {
    pub(super) fn new() -> Result<Self, Box<dyn Error>> {
        let packed = bundle::modules()?;
        let compiler = match packed {
            None => Some(Rc::new(Compiler::find().map_err(|diagnostic| diagnostic.message)?)),
            Some(_) => None,
        };
        Ok(Self { compiler, modules: Rc::new(RefCell::new(packed.unwrap_or_default())), twin: None })
    }

    /// The same, but it gives that twin of each kernel.
    pub(super) fn of_twins(&self, number: usize) -> Self {
        Self { twin: Some(number), ..self.clone() }
    }

    /// That of the kernel `path`, one of `files`.
    pub(super) fn spirv(&self, files: &[File], path: &str, float: Float) -> Result<Vec<u8>, Box<dyn Error>> {
        // A host, which may be among the files, names the folder of its input.
        let is_host = |file: &&File| file.path.ends_with(".rs");
        let mut hasher = DefaultHasher::new();
        (path, self.twin).hash(&mut hasher);
        files.iter().filter(|file| !is_host(file)).for_each(|file| (&file.path, &file.text).hash(&mut hasher));
        let key = hasher.finish();
        if let Some(spirv) = self.modules.borrow().get(&key) {
            return Ok(spirv.clone());
        }
        let compiler = self.compiler.as_ref().ok_or_else(|| format!("the bundle has no `{path}`"))?;
        let twins = self.twin.map(|number| twin(files, path, number));
        let files = twins.as_deref().unwrap_or(files);
        let spirv = compiler.compile(files, path, float).map_err(|diagnostic| diagnostic.message)?;
        self.modules.borrow_mut().insert(key, spirv.clone());
        Ok(spirv)
    }

    /// All that were asked for.
    pub(super) fn into_modules(self) -> Modules {
        self.modules.take()
    }
}
