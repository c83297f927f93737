//! A program's source under schedulers and settings, on this machine's Vulkan device.

use std::path::Path;

use corogen::base::Options;
use corogen::diag::Diagnostics;
use corogen::execute::{Arguments, Job, Outcome, run};
use corogen::generation;
use corogen::pipeline::{self, Entry, Outcome as Generated, Request};
use corogen::schedule::plan::Scheduler;
use corogen::spirv::Compiler;

use crate::on_device;

/// Fewer slots than instances, so that slots are used again, and several blocks.
const SETTINGS: [(&str, &str); 3] = [("capacity", "16"), ("block_size", "8"), ("blocks", "2")];

/// A program of one entry, for all schedulers, compiled.
pub(crate) struct Source {
    generated: Generated,
    /// For each schedule, its kernels.
    spirv: Vec<Vec<Vec<u8>>>,
}

impl Source {
    /// Of a module's text.
    pub(crate) fn of(text: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let input = folder.path().join("input.rs");
        std::fs::write(&input, text).expect("a file");
        Self::at(&input, Options::default())
    }

    /// Of a module's file.
    pub(crate) fn at(input: &Path, options: Options) -> Self {
        let mut diagnostics = Diagnostics::default();
        let request = Request { input, options: &options, schedulers: &Scheduler::ALL, dump: None };
        let generated = pipeline::run(&request, &mut diagnostics);
        let entries = generated.entries.as_ref().unwrap_or_else(|| panic!("{diagnostics:?}"));
        let compiler = Compiler::find().expect("a GLSL compiler");
        let compiled = entries[0].schedules.iter().map(|schedule| {
            let shaders = generation::compile(schedule, &compiler, options.float).expect("generated GLSL compiles");
            shaders.into_iter().map(|shader| shader.spirv).collect::<Vec<_>>()
        });
        let spirv = compiled.collect();
        Self { generated, spirv }
    }

    /// Its entry.
    pub(crate) fn entry(&self) -> &Entry {
        &self.generated.entries.as_ref().expect("checked")[0]
    }

    /// Runs it over `grid` instances; uniforms and buffers by name, in words.
    pub(crate) fn run(
        &self,
        scheduler: Scheduler,
        grid: u32,
        uniforms: &[(&str, u32)],
        buffers: &[(&str, Vec<u32>)],
    ) -> Outcome {
        let entry = self.entry();
        let (schedule, spirv) = entry
            .schedules
            .iter()
            .zip(&self.spirv)
            .find(|(it, _)| it.plan.scheduler == scheduler)
            .expect("all are there");
        let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_ne_bytes()).collect();
        let known = |name: &str| schedule.plan.settings.iter().any(|setting| setting.name == name);
        let settings = SETTINGS.iter().filter(|(name, _)| known(name));
        let job = Job {
            program: &entry.coroutine.program,
            sources: &self.generated.sources,
            plan: &schedule.plan,
            spirv: &spirv.clone().into(),
            frame_bytes: 4 * entry.layout.words,
            grid: [grid, 1, 1],
            arguments: &Arguments {
                uniforms: uniforms.iter().map(|(name, word)| ((*name).to_owned(), bytes(&[*word]))).collect(),
                buffers: buffers.iter().map(|(name, words)| ((*name).to_owned(), bytes(words))).collect(),
            },
            config: &settings.map(|(name, value)| (name.to_string(), value.to_string())).collect(),
            repeat: 1,
            profile: false,
        };
        run(on_device::gpu(), &job).unwrap_or_else(|error| panic!("{}: {error}", scheduler.name()))
    }
}

/// The words of a buffer after a run.
pub(crate) fn words(outcome: &Outcome, buffer: &str) -> Vec<u32> {
    let words = outcome.buffers[buffer].chunks_exact(4);
    words.map(|word| u32::from_ne_bytes(word.try_into().expect("four bytes"))).collect()
}
