//! The generated forms: a program as `corogen run` runs it.

use std::collections::BTreeMap;
use std::error::Error;

use corogen::base::options::Checks;
use corogen::base::{Options, Table};
use corogen::diag::Diagnostics;
use corogen::emit::{EmitInput, glsl};
use corogen::execute::{self, Gpu, Job, Outcome, Statistics};
use corogen::pipeline::{self, Entry, Request, Schedule};
use corogen::schedule;
use corogen::schedule::plan::{KernelId, Scheduler};

use super::shaders::Shaders;
use super::workload::Program;

/// Settings by name, as for `--config`. A scheduler that does not have one does without.
pub(super) type Config = Vec<(&'static str, String)>;

/// The SPIR-V of each kernel.
type Modules = Table<KernelId, Vec<u8>>;

/// A program, compiled for every scheduler.
pub(super) struct Generated<'a> {
    program: &'a Program,
    options: Options,
    outcome: pipeline::Outcome,
    shaders: &'a Shaders,
    spirv: BTreeMap<Scheduler, Modules>,
}

impl<'a> Generated<'a> {
    /// With these options, of which those that matter to a measurement are `checks` and `frame`.
    pub(super) fn new(
        shaders: &'a Shaders,
        program: &'a Program,
        schedulers: &[Scheduler],
        options: Options,
    ) -> Result<Self, Box<dyn Error>> {
        // The pipeline reads files, and a bundle runs where there is no repository.
        let folder = tempfile::tempdir()?;
        let input = folder.path().join(program.file);
        std::fs::write(&input, program.source)?;
        let request = Request { input: &input, options: &options, schedulers, dump: None };
        let outcome = pipeline::run(&request, &mut Diagnostics::default());
        let mut this = Self { program, options, outcome, shaders, spirv: BTreeMap::new() };
        let compiled = |schedule: &Schedule| Ok((schedule.plan.scheduler, this.compile(schedule)?));
        let spirv = this.entry()?.schedules.iter().map(compiled).collect::<Result<_, Box<dyn Error>>>()?;
        this.spirv = spirv;
        Ok(this)
    }

    /// Without checks, for every scheduler.
    pub(super) fn unchecked(shaders: &'a Shaders, program: &'a Program) -> Result<Self, Box<dyn Error>> {
        let options = Options { checks: Checks::Off, ..Options::default() };
        Self::new(shaders, program, &Scheduler::ALL, options)
    }

    pub(super) fn instances(&self) -> u32 {
        self.program.instances()
    }

    /// Runs it so many times, and gives statistics and the output; `ended` learns how many instances have ended.
    pub(super) fn run(
        &self,
        gpu: &Gpu,
        scheduler: Scheduler,
        config: &Config,
        repeat: u32,
        ended: &mut dyn FnMut(u64),
    ) -> Result<(Statistics, Vec<u8>), Box<dyn Error>> {
        let mut outcome =
            self.perform(gpu, self.schedule(scheduler)?, &self.spirv[&scheduler], config, repeat, ended)?;
        let output = outcome.buffers.remove(self.program.output).ok_or("the output is missing")?;
        Ok((outcome.statistics, output))
    }

    /// Words of its frame.
    pub(super) fn words(&self) -> Result<u32, Box<dyn Error>> {
        Ok(self.entry()?.layout.words)
    }

    /// How often instances are resumed at each point, and how many bytes of frames move: a run of its own.
    pub(super) fn counted(
        &self,
        gpu: &Gpu,
        scheduler: Scheduler,
        config: &Config,
    ) -> Result<Statistics, Box<dyn Error>> {
        let (schedule, spirv) = self.counting(scheduler)?;
        Ok(self.perform(gpu, &schedule, &spirv, config, 1, &mut |_| {})?.statistics)
    }

    /// The schedule that counts, and its kernels.
    pub(super) fn counting(&self, scheduler: Scheduler) -> Result<(Schedule, Modules), Box<dyn Error>> {
        let Entry { coroutine, layout, .. } = self.entry()?;
        let (sources, options) = (&self.outcome.sources, &self.options);
        let plan = schedule::counted(coroutine, layout, scheduler, options).ok_or("there is nothing to count")?;
        let files = glsl::emit(&EmitInput { coroutine, layout, for_turns: None, plan: &plan, sources, options });
        let schedule = Schedule { plan, files };
        let spirv = self.compile(&schedule)?;
        Ok((schedule, spirv))
    }

    fn entry(&self) -> Result<&Entry, Box<dyn Error>> {
        Ok(self.outcome.entries.iter().flatten().next().ok_or("the program has an error")?)
    }

    fn schedule(&self, scheduler: Scheduler) -> Result<&Schedule, Box<dyn Error>> {
        let found = self.entry()?.schedules.iter().find(|schedule| schedule.plan.scheduler == scheduler);
        Ok(found.ok_or("the scheduler has no plan")?)
    }

    fn compile(&self, schedule: &Schedule) -> Result<Modules, Box<dyn Error>> {
        let folder = schedule.plan.scheduler.folder();
        let path = |name: &str| format!("{folder}/{name}.comp");
        let names = schedule.plan.kernels.iter().map(|kernel| path(&kernel.name));
        let spirv = names.map(|path| self.shaders.spirv(&schedule.files, &path, self.options.float));
        Ok(spirv.collect::<Result<Vec<_>, _>>()?.into())
    }

    fn perform(
        &self,
        gpu: &Gpu,
        schedule: &Schedule,
        spirv: &Modules,
        config: &Config,
        repeat: u32,
        ended: &mut dyn FnMut(u64),
    ) -> Result<Outcome, Box<dyn Error>> {
        let Entry { coroutine, layout, .. } = self.entry()?;
        let known = |name: &str| schedule.plan.settings.iter().any(|setting| setting.name == name);
        let config = config.iter().filter(|(name, _)| known(name));
        let config: BTreeMap<_, _> = config.map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        let job = Job {
            program: &coroutine.program,
            sources: &self.outcome.sources,
            plan: &schedule.plan,
            spirv,
            frame_bytes: 4 * layout.words,
            grid: self.program.grid,
            arguments: &self.program.arguments,
            config: &config,
            repeat,
            profile: false,
        };
        Ok(execute::run_watched(gpu, &job, ended)?)
    }
}
