//! A compute pipeline.

use ash::vk;

use super::denormals::instructions;
use super::error::{Call, Error, Result};
use super::gpu::Gpu;
use super::interface::Interface;

/// A compute pipeline that destroys itself.
#[derive(Debug)]
pub struct Kernel {
    gpu: Gpu,
    name: String,
    pipeline: vk::Pipeline,
}

impl Kernel {
    /// Compiles `spirv` for the device. `constants[i]` is the specialisation constant with `constant_id = i`. That the module is valid is
    /// for its compiler to know, or for `spirv-val` to tell: a driver believes it.
    pub fn new(gpu: &Gpu, interface: &Interface, name: &str, spirv: &[u8], constants: &[u32]) -> Result<Self> {
        let words = ash::util::read_spv(&mut std::io::Cursor::new(spirv))
            .map_err(|error| Error::Argument(format!("kernel `{name}` is not SPIR-V: {error}")))?;
        if !is_whole(&words) {
            return Err(Error::Argument(format!("kernel `{name}` is cut off: its last instruction ends no function")));
        }
        gpu.check_capabilities(name, &words)?;
        let words = gpu.properties().for_kernels.denormals.kept(&words);
        let device = gpu.device();
        let info = vk::ShaderModuleCreateInfo::default().code(&words);
        // SAFETY: the words are a module of SPIR-V, from a compiler, whose capabilities the device has.
        let module = unsafe { device.create_shader_module(&info, None) }.call("vkCreateShaderModule")?;
        gpu.label(module, name);

        let entries: Vec<_> = (0u32..)
            .zip(constants)
            .map(|(id, _)| vk::SpecializationMapEntry { constant_id: id, offset: id * 4, size: 4 })
            .collect();
        let data: Vec<u8> = constants.iter().flat_map(|constant| constant.to_ne_bytes()).collect();
        let specialization = vk::SpecializationInfo::default().map_entries(&entries).data(&data);
        let stage = vk::PipelineShaderStageCreateInfo::default()
            .stage(vk::ShaderStageFlags::COMPUTE)
            .module(module)
            .name(c"main")
            .specialization_info(&specialization);
        let info = [vk::ComputePipelineCreateInfo::default().stage(stage).layout(interface.layout())];
        // SAFETY: module and layout are alive, and everything that `info` points to outlives the call.
        let created = unsafe { device.create_compute_pipelines(gpu.pipeline_cache(), &info, None) };
        // SAFETY: a pipeline does not need its module any more.
        unsafe { device.destroy_shader_module(module, None) };
        let pipeline = created.map_err(|(_, result)| Error::of("vkCreateComputePipelines", result))?[0];
        gpu.label(pipeline, name);
        Ok(Self { gpu: gpu.clone(), name: name.to_owned(), pipeline })
    }

    /// The same where it is needed, and nothing elsewhere.
    pub fn only_if(
        needed: bool,
        gpu: &Gpu,
        interface: &Interface,
        name: &str,
        spirv: &[u8],
        constants: &[u32],
    ) -> Result<Option<Self>> {
        needed.then(|| Self::new(gpu, interface, name, spirv, constants)).transpose()
    }

    /// Puts what `spirv` compiles to in the place of the kernel of that name, one of `kernels`.
    pub fn replace(
        kernels: &mut [(&str, &mut Self)],
        name: &str,
        gpu: &Gpu,
        interface: &Interface,
        spirv: &[u8],
        constants: &[u32],
    ) -> Result<()> {
        let names: Vec<_> = kernels.iter().map(|(name, _)| format!("`{name}`")).collect();
        let Some((_, kernel)) = kernels.iter_mut().find(|(known, _)| *known == name) else {
            return Err(Error::Argument(format!("no kernel `{name}` to replace: there is {}", names.join(", "))));
        };
        **kernel = Self::new(gpu, interface, name, spirv, constants)?;
        Ok(())
    }

    /// Tells debuggers that what is recorded next is this kernel's.
    ///
    /// # Safety
    /// `cmd` is recording.
    pub unsafe fn announce(&self, cmd: vk::CommandBuffer) {
        // SAFETY: the caller keeps the promise.
        unsafe { self.gpu.announce(cmd, &self.name) };
    }

    /// Its file's name, without the ending.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The Vulkan pipeline.
    pub fn pipeline(&self) -> vk::Pipeline {
        self.pipeline
    }
}

/// Whether a module goes on to the end of a function.
fn is_whole(spirv: &[u32]) -> bool {
    const FUNCTION_END: u32 = 1 << 16 | 56;
    instructions(spirv).last() == Some(&[FUNCTION_END])
}

impl Drop for Kernel {
    fn drop(&mut self) {
        let pipeline = self.pipeline;
        // SAFETY: `free` waits until nothing is pending.
        self.gpu.free(move |device| unsafe { device.destroy_pipeline(pipeline, None) });
    }
}

#[cfg(test)]
mod tests {
    use super::is_whole;

    #[test]
    fn a_module_is_whole_up_to_the_end_of_its_last_function() {
        // A header; OpCapability Shader; OpReturn; OpFunctionEnd.
        let module = [0x0723_0203, 0x0001_0600, 0, 1, 0, 0x0002_0011, 1, 0x0001_00fd, 0x0001_0038];
        assert!(is_whole(&module));
        for length in 0..module.len() {
            assert!(!is_whole(&module[..length]), "{length}");
        }
    }
}
