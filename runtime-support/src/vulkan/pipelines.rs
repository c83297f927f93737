//! Compiled kernels, kept from run to run in a file.

use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use ash::vk;

use super::error::{Call, Result};

/// Bytes before the cache's own: their hash. Vulkan takes nothing but what it gave.
const HEAD: usize = 8;

/// A pipeline cache and its file.
pub(super) struct PipelineCache {
    pub(super) raw: vk::PipelineCache,
    file: PathBuf,
}

impl PipelineCache {
    /// Takes what is in the file; a cache of another driver, or none, is as good as an empty one.
    pub(super) fn new(device: &ash::Device, file: &Path) -> Result<Self> {
        let bytes = std::fs::read(file).unwrap_or_default();
        let known = bytes.split_at_checked(HEAD).filter(|(head, rest)| *head == hash(rest));
        let info = vk::PipelineCacheCreateInfo::default().initial_data(known.map_or(&[], |(_, rest)| rest));
        // SAFETY: the hash says that the data is what Vulkan gave; a driver refuses another driver's by its header.
        let raw = unsafe { device.create_pipeline_cache(&info, None) }.call("vkCreatePipelineCache")?;
        Ok(Self { raw, file: file.to_owned() })
    }

    /// Keeps what was compiled. The file is replaced as a whole: other processes may be reading it. What is no file, `/dev/null` say, is left
    /// alone; of a link, what it leads to is replaced.
    pub(super) fn save(&self, device: &ash::Device) -> std::io::Result<()> {
        // SAFETY: the cache is alive.
        let data = unsafe { device.get_pipeline_cache_data(self.raw) }.map_err(std::io::Error::other)?;
        let mut bytes = hash(&data).to_vec();
        bytes.extend(data);
        if std::fs::read(&self.file).is_ok_and(|known| known == bytes) {
            return Ok(());
        }
        if std::fs::metadata(&self.file).is_ok_and(|there| !there.is_file()) {
            return Ok(());
        }
        let file = std::fs::canonicalize(&self.file).unwrap_or_else(|_| self.file.clone());
        let part = part_of(&file);
        let replaced = std::fs::write(&part, bytes).and_then(|()| std::fs::rename(&part, &file));
        replaced.inspect_err(|_| drop(std::fs::remove_file(&part)))
    }
}

/// What is written beside a file before it takes its place: of no other cache, in this process or another.
fn part_of(file: &Path) -> PathBuf {
    static PARTS: AtomicU32 = AtomicU32::new(0);
    let mut part = file.as_os_str().to_owned();
    part.push(format!(".{}.{}.part", std::process::id(), PARTS.fetch_add(1, Ordering::Relaxed)));
    part.into()
}

fn hash(data: &[u8]) -> [u8; HEAD] {
    let mut hasher = DefaultHasher::new();
    hasher.write(data);
    hasher.finish().to_le_bytes()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::part_of;

    #[test]
    fn caches_written_at_once_do_not_meet() {
        let [first, second] = [(), ()].map(|()| part_of(Path::new("kernels.a")));
        assert_ne!(first, second);
        assert_eq!(first.parent(), second.parent());
        assert!(first.to_string_lossy().starts_with("kernels.a."), "{}", first.display());
    }
}
