//! The generated forms: a program as `corogen run --checks off` runs it.

use std::collections::BTreeMap;
use std::error::Error;

use corogen::base::options::{Checks, FrameOptions};
use corogen::base::{Options, Table};
use corogen::diag::Diagnostics;
use corogen::emit::{EmitInput, glsl};
use corogen::execute::{self, Gpu, Job, Outcome, Statistics};
use corogen::generation;
use corogen::pipeline::{self, Entry, Request, Schedule};
use corogen::schedule;
use corogen::schedule::plan::{KernelId, Scheduler};
use corogen::spirv::Compiler;

use super::workload::Program;
use crate::files;

/// Settings by name, as for `--config`. A scheduler that does not have one does without.
pub(super) type Config = Vec<(&'static str, String)>;

/// A program, compiled for every scheduler.
pub(super) struct Generated<'a> {
    program: &'a Program,
    options: Options,
    outcome: pipeline::Outcome,
    compiler: Compiler,
    spirv: BTreeMap<Scheduler, Table<KernelId, Vec<u8>>>,
}

impl<'a> Generated<'a> {
    pub(super) fn new(program: &'a Program) -> Result<Self, Box<dyn Error>> {
        Self::with(program, &Scheduler::ALL, FrameOptions::default())
    }

    /// The same for some schedulers, with frames as `--frame` makes them.
    pub(super) fn with(
        program: &'a Program,
        schedulers: &[Scheduler],
        frame: FrameOptions,
    ) -> Result<Self, Box<dyn Error>> {
        let input = files::root().join(program.input);
        let options = Options { checks: Checks::Off, frame, ..Options::default() };
        let request = Request { input: &input, options: &options, schedulers, dump: None };
        let outcome = pipeline::run(&request, &mut Diagnostics::default());
        let compiler = Compiler::find().map_err(|diagnostic| diagnostic.message)?;
        let mut this = Self { program, options, outcome, compiler, spirv: BTreeMap::new() };
        let compiled = |schedule: &Schedule| Ok((schedule.plan.scheduler, this.compile(schedule)?));
        let spirv = this.entry()?.schedules.iter().map(compiled).collect::<Result<_, Box<dyn Error>>>()?;
        this.spirv = spirv;
        Ok(this)
    }

    /// Runs it so many times, and gives statistics and the output.
    pub(super) fn run(
        &self,
        gpu: &Gpu,
        scheduler: Scheduler,
        config: &Config,
        repeat: u32,
    ) -> Result<(Statistics, Vec<u8>), Box<dyn Error>> {
        let mut outcome = self.perform(gpu, self.schedule(scheduler)?, &self.spirv[&scheduler], config, repeat)?;
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
        let Entry { coroutine, layout, .. } = self.entry()?;
        let schedule = self.schedule(scheduler)?;
        let plan = schedule::counted(&schedule.plan, coroutine).ok_or("there is nothing to count")?;
        let (sources, options) = (&self.outcome.sources, &self.options);
        let files = glsl::emit(&EmitInput { coroutine, layout, plan: &plan, sources, options });
        let schedule = Schedule { plan, files };
        let outcome = self.perform(gpu, &schedule, &self.compile(&schedule)?, config, 1)?;
        Ok(outcome.statistics)
    }

    fn entry(&self) -> Result<&Entry, Box<dyn Error>> {
        Ok(self.outcome.entries.iter().flatten().next().ok_or("the program has an error")?)
    }

    fn schedule(&self, scheduler: Scheduler) -> Result<&Schedule, Box<dyn Error>> {
        let found = self.entry()?.schedules.iter().find(|schedule| schedule.plan.scheduler == scheduler);
        Ok(found.ok_or("the scheduler has no plan")?)
    }

    fn compile(&self, schedule: &Schedule) -> Result<Table<KernelId, Vec<u8>>, Box<dyn Error>> {
        let shaders = generation::compile(schedule, &self.compiler, self.options.float).map_err(|it| it.message)?;
        Ok(shaders.into_iter().map(|shader| shader.spirv).collect::<Vec<_>>().into())
    }

    fn perform(
        &self,
        gpu: &Gpu,
        schedule: &Schedule,
        spirv: &Table<KernelId, Vec<u8>>,
        config: &Config,
        repeat: u32,
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
        };
        Ok(execute::run(gpu, &job)?)
    }
}
