//! The generated forms: the example as `corogen run --checks off` runs it.

use std::collections::BTreeMap;
use std::error::Error;

use corogen::base::options::Checks;
use corogen::base::{Options, Table};
use corogen::diag::Diagnostics;
use corogen::execute::{self, Arguments, Gpu, Job};
use corogen::generation;
use corogen::pipeline::{self, Outcome, Request};
use corogen::schedule::plan::{KernelId, Scheduler};
use corogen::spirv::Compiler;

use super::Scene;
use crate::files;

/// The example, compiled for every scheduler.
pub(super) struct Generated {
    outcome: Outcome,
    spirv: Vec<(Scheduler, Table<KernelId, Vec<u8>>)>,
    arguments: Arguments,
    grid: [u32; 3],
}

impl Generated {
    pub(super) fn new(scene: Scene) -> Result<Self, Box<dyn Error>> {
        let input = files::root().join("input-examples/src/box_scene.rs");
        let options = Options { checks: Checks::Off, ..Options::default() };
        let request = Request { input: &input, options: &options, schedulers: &Scheduler::ALL, dump: None };
        let mut diagnostics = Diagnostics::default();
        let outcome = pipeline::run(&request, &mut diagnostics);
        let compiler = Compiler::find().map_err(|diagnostic| diagnostic.message)?;
        let mut spirv = Vec::new();
        for schedule in outcome.entries.iter().flatten().flat_map(|entry| &entry.schedules) {
            let shaders = generation::compile(schedule, &compiler, options.float).map_err(|it| it.message)?;
            let words: Vec<_> = shaders.into_iter().map(|shader| shader.spirv).collect();
            spirv.push((schedule.plan.scheduler, Table::from(words)));
        }
        let size = [scene.size; 2].iter().flat_map(|side| side.to_le_bytes()).collect();
        let arguments = Arguments {
            uniforms: BTreeMap::from([
                ("size".to_owned(), size),
                ("samples".to_owned(), scene.samples.to_le_bytes().to_vec()),
            ]),
            buffers: BTreeMap::from([("image".to_owned(), vec![0; 16 * scene.pixels() as usize])]),
        };
        Ok(Self { outcome, spirv, arguments, grid: [scene.size, scene.size, 1] })
    }

    /// The device's milliseconds, and the image.
    pub(super) fn run(
        &self,
        gpu: &Gpu,
        scheduler: Scheduler,
        config: &[(&str, String)],
    ) -> Result<(f64, Vec<u8>), Box<dyn Error>> {
        let entry = self.outcome.entries.iter().flatten().next().ok_or("the example has an error")?;
        let found = entry.schedules.iter().zip(&self.spirv).find(|(_, (compiled, _))| *compiled == scheduler);
        let (schedule, (_, spirv)) = found.ok_or("the scheduler has no plan")?;
        let known = |name: &str| schedule.plan.settings.iter().any(|setting| setting.name == name);
        let config = config.iter().filter(|(name, _)| known(name));
        let config: BTreeMap<_, _> = config.map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        let job = Job {
            program: &entry.coroutine.program,
            sources: &self.outcome.sources,
            plan: &schedule.plan,
            spirv,
            frame_bytes: 4 * entry.layout.words,
            grid: self.grid,
            arguments: &self.arguments,
            config: &config,
            repeat: 1,
        };
        let mut outcome = execute::run(gpu, &job)?;
        let image = outcome.buffers.remove("image").ok_or("the image is missing")?;
        Ok((outcome.statistics.gpu_ms.median, image))
    }
}
