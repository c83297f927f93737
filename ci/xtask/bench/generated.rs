//! The generated forms: a program as `corogen run` runs it.

use std::collections::BTreeMap;
use std::error::Error;

use corogen::base::options::{Checks, FrameOptions};
use corogen::base::{Options, Table};
use corogen::emit::{EmitInput, glsl};
use corogen::execute::{self, Gpu, Job, Prepared, Statistics};
use corogen::pipeline::{self, Entry, Schedule};
use corogen::schedule;
use corogen::schedule::plan::{KernelBody, KernelId, Plan, Scheduler};

use super::input::Input;
use super::shaders::Shaders;
use super::workload::Program;

/// Settings by name, as for `--config`.
pub(super) type Config = Vec<(String, String)>;

/// One of them.
pub(super) fn setting(name: &str, value: impl ToString) -> (String, String) {
    (name.to_owned(), value.to_string())
}

/// Those that a scheduler has.
pub(super) type Known = BTreeMap<String, String>;

/// The SPIR-V of each kernel.
pub(super) type Modules = Table<KernelId, Vec<u8>>;

/// From which text a program is generated, and with which options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Build {
    /// Without checks: hand-written kernels have none.
    Plain,
    /// With those that a user has unless he asks for others.
    Checked,
    /// Without checks, and without the key at the program's suspension point.
    Unkeyed,
    /// Without checks, and without some of what makes frames smaller.
    Larger(Larger),
}

/// Which frames are larger: those of `--frame no-remat`, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Larger {
    NoRemat,
    NoPacking,
    NoSharing,
    NoneOfThem,
}

impl Larger {
    pub(super) const ALL: [Larger; 4] = [Larger::NoRemat, Larger::NoPacking, Larger::NoSharing, Larger::NoneOfThem];

    /// As the report calls them.
    pub(super) fn name(self) -> &'static str {
        match self {
            Larger::NoRemat => "no-remat",
            Larger::NoPacking => "no-packing",
            Larger::NoSharing => "no-sharing",
            Larger::NoneOfThem => "none of them",
        }
    }

    fn options(self) -> FrameOptions {
        let none = |of| self == of || self == Larger::NoneOfThem;
        FrameOptions {
            remat: !none(Larger::NoRemat),
            packing: !none(Larger::NoPacking),
            sharing: !none(Larger::NoSharing),
        }
    }
}

impl Build {
    /// Those that a contest runs.
    fn schedulers(self) -> &'static [Scheduler] {
        match self {
            Build::Plain | Build::Checked => &Scheduler::ALL,
            Build::Unkeyed => &[Scheduler::Wavefront, Scheduler::Persistent],
            Build::Larger(_) => &[Scheduler::Wavefront],
        }
    }

    fn options(self) -> Options {
        let unchecked = Options { checks: Checks::Off, ..Options::default() };
        match self {
            Build::Plain | Build::Unkeyed => unchecked,
            Build::Checked => Options::default(),
            Build::Larger(frames) => Options { frame: frames.options(), ..unchecked },
        }
    }
}

/// A program, compiled for the schedulers of its build.
pub(super) struct Generated<'a> {
    program: &'a Program,
    options: Options,
    outcome: pipeline::Outcome,
    shaders: &'a Shaders,
    spirv: BTreeMap<Scheduler, Modules>,
}

/// A form with its pipelines and buffers, which stay from run to run as those of hand-written forms do.
pub(super) struct Ready<'a> {
    prepared: Prepared<'a>,
    output: &'static str,
}

impl Ready<'_> {
    /// Runs it, and gives statistics and the output.
    pub(super) fn run(&mut self) -> Result<(Statistics, Vec<u8>), Box<dyn Error>> {
        let mut outcome = self.prepared.run(&mut |_| {})?;
        let output = outcome.buffers.remove(self.output).ok_or("the output is missing")?;
        Ok((outcome.statistics, output))
    }
}

impl<'a> Generated<'a> {
    pub(super) fn new(shaders: &'a Shaders, program: &'a Program, build: Build) -> Result<Self, Box<dyn Error>> {
        let options = build.options();
        let text = program.unkeyed.as_deref().filter(|_| build == Build::Unkeyed);
        let outcome = Input::new(program, text)?.generate(&options, build.schedulers())?;
        let mut this = Self { program, options, outcome, shaders, spirv: BTreeMap::new() };
        let compiled = |schedule: &Schedule| Ok((schedule.plan.scheduler, this.compile(schedule, shaders)?));
        let spirv = this.entry()?.schedules.iter().map(compiled).collect::<Result<_, Box<dyn Error>>>()?;
        this.spirv = spirv;
        Ok(this)
    }

    /// What of `config` a scheduler takes.
    pub(super) fn known(&self, scheduler: Scheduler, config: &Config) -> Result<Known, Box<dyn Error>> {
        Ok(known(&self.schedule(scheduler)?.plan, config))
    }

    /// A form that runs as often as one likes; `profile` lets each run be followed by one in which every kernel is timed.
    pub(super) fn ready<'b>(
        &'b self,
        gpu: &Gpu,
        scheduler: Scheduler,
        config: &'b Known,
        profile: bool,
    ) -> Result<Ready<'b>, Box<dyn Error>> {
        self.ready_with(gpu, scheduler, config, &self.spirv[&scheduler], profile)
    }

    /// The same with modules that [`Generated::modules`] gave.
    pub(super) fn ready_with<'b>(
        &'b self,
        gpu: &Gpu,
        scheduler: Scheduler,
        config: &'b Known,
        modules: &'b Modules,
        profile: bool,
    ) -> Result<Ready<'b>, Box<dyn Error>> {
        let job = self.job(self.schedule(scheduler)?, modules, config, profile)?;
        Ok(Ready { prepared: Prepared::new(gpu, &job)?, output: self.program.output })
    }

    /// A scheduler's kernels as these shaders give them.
    pub(super) fn modules(&self, scheduler: Scheduler, shaders: &Shaders) -> Result<Modules, Box<dyn Error>> {
        self.compile(self.schedule(scheduler)?, shaders)
    }

    /// Whether its wavefront can sort by a key.
    pub(super) fn keyed(&self) -> Result<bool, Box<dyn Error>> {
        let plan = &self.schedule(Scheduler::Wavefront)?.plan;
        Ok(plan.kernels.iter().any(|kernel| matches!(kernel.body, KernelBody::Sort(_))))
    }

    /// Whether its wavefront runs the kernels of another one.
    pub(super) fn same_kernels(&self, other: &Self) -> Result<bool, Box<dyn Error>> {
        Ok(self.spirv[&Scheduler::Wavefront] == other.spirv[&Scheduler::Wavefront])
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
        let config = known(&schedule.plan, config);
        Ok(execute::run(gpu, &self.job(&schedule, &spirv, &config, false)?)?.statistics)
    }

    /// The schedule that counts, and its kernels.
    pub(super) fn counting(&self, scheduler: Scheduler) -> Result<(Schedule, Modules), Box<dyn Error>> {
        let Entry { coroutine, layout, .. } = self.entry()?;
        let (sources, options) = (&self.outcome.sources, &self.options);
        let plan = schedule::counted(coroutine, layout, scheduler, options).ok_or("there is nothing to count")?;
        let files = glsl::emit(&EmitInput { coroutine, layout, own: None, plan: &plan, sources, options });
        let schedule = Schedule { plan, files };
        let spirv = self.compile(&schedule, self.shaders)?;
        Ok((schedule, spirv))
    }

    fn entry(&self) -> Result<&Entry, Box<dyn Error>> {
        Ok(self.outcome.entries.iter().flatten().next().ok_or("the program has an error")?)
    }

    fn schedule(&self, scheduler: Scheduler) -> Result<&Schedule, Box<dyn Error>> {
        let found = self.entry()?.schedules.iter().find(|schedule| schedule.plan.scheduler == scheduler);
        Ok(found.ok_or("the scheduler has no plan")?)
    }

    fn compile(&self, schedule: &Schedule, shaders: &Shaders) -> Result<Modules, Box<dyn Error>> {
        let folder = schedule.plan.scheduler.folder();
        let path = |name: &str| format!("{folder}/{name}.comp");
        let names = schedule.plan.kernels.iter().map(|kernel| path(&kernel.name));
        let spirv = names.map(|path| shaders.spirv(&schedule.files, &path, self.options.float));
        Ok(spirv.collect::<Result<Vec<_>, _>>()?.into())
    }

    fn job<'b>(
        &'b self,
        schedule: &'b Schedule,
        spirv: &'b Modules,
        config: &'b Known,
        profile: bool,
    ) -> Result<Job<'b>, Box<dyn Error>> {
        let Entry { coroutine, layout, .. } = self.entry()?;
        Ok(Job {
            program: &coroutine.program,
            sources: &self.outcome.sources,
            plan: &schedule.plan,
            spirv,
            frame_bytes: 4 * layout.words,
            grid: self.program.grid,
            arguments: &self.program.arguments,
            config,
            repeat: 1,
            profile,
        })
    }
}

/// A scheduler that does not have a setting does without.
fn known(plan: &Plan, config: &Config) -> Known {
    let known = |name: &str| plan.settings.iter().any(|setting| setting.name == name);
    let config = config.iter().filter(|(name, _)| known(name));
    config.cloned().collect()
}
