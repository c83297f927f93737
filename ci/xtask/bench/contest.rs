//! The forms of one program in turns.

use std::collections::BTreeMap;
use std::error::Error;

use corogen::execute::{Gpu, KernelStatistics};
use corogen::schedule::plan::Scheduler;

use super::BenchArgs;
use super::ablations;
use super::by_hand::{ByHand, Form};
use super::code;
use super::cpu::OnCpu;
use super::forms::{self, Contestant, Kind, queued};
use super::generated::{Build, Generated, Known, Ready};
use super::peer::Peer;
use super::shaders::Shaders;
use super::workload::Program;
use crate::Findings;
use crate::numbers::{Ablations, Frame, Group, Kernel, Keyed, Row, median, ratio};

/// How near floats must be to each other, and how many need not: devices round, and paths that part never meet again.
const NEAR: f32 = 1e-3;
const FAR_SHARE: f64 = 0.05;

/// A program with its forms.
pub(super) struct Prepared<'a> {
    pub(super) program: &'a Program,
    pub(super) shaders: &'a Shaders,
    builds: BTreeMap<Build, Generated<'a>>,
    /// Those of [`forms::forms`] and of [`ablations::ablations`].
    pub(super) contestants: Vec<Contestant>,
    /// How many of them are forms: these come first.
    forms: usize,
    /// The ablations that change no kernel.
    same: Vec<String>,
}

/// A form that is ready to run: what it needs on the device stays from round to round, whoever wrote it.
enum Running<'a> {
    ByHand(Box<ByHand<'a>>),
    Generated(Box<Ready<'a>>),
    Peer(Peer),
    Cpu(&'a OnCpu),
}

impl<'a> Prepared<'a> {
    pub(super) fn new(args: &BenchArgs, shaders: &'a Shaders, program: &'a Program) -> Result<Self, Box<dyn Error>> {
        let plain = Generated::new(shaders, program, Build::Plain)?;
        let mut ablations = ablations::ablations(program, &args.slots, plain.keyed()?);
        let asked =
            |it: &Contestant| it.name.contains(&args.forms) && !args.without.iter().any(|name| it.name.contains(name));
        ablations.retain(asked);
        let mut contestants = forms::forms(program, &args.slots, args.peers.is_some());
        let compared = |form: &Contestant| ablations.iter().any(|it| it.against.as_ref() == Some(&form.name));
        contestants.retain(|it| asked(it) && (!args.ablations || compared(it)));
        let varied: Vec<Contestant> = args.vary.iter().flat_map(|it| it.contestants(&contestants)).collect();
        contestants.extend(varied);
        let forms = contestants.len();
        let mut builds = BTreeMap::from([(Build::Plain, plain)]);
        let mut same = Vec::new();
        for contestant in contestants.iter().chain(&ablations) {
            let Some(build) = contestant.build().filter(|build| !builds.contains_key(build)) else { continue };
            let generated = Generated::new(shaders, program, build)?;
            if matches!(build, Build::Larger(_)) && generated.same_kernels(&builds[&Build::Plain])? {
                same.push(contestant.name.clone());
            } else {
                builds.insert(build, generated);
            }
        }
        ablations.retain(|it| !same.contains(&it.name));
        contestants.extend(ablations);
        Ok(Self { program, shaders, builds, contestants, forms, same })
    }

    pub(super) fn plain(&self) -> &Generated<'a> {
        &self.builds[&Build::Plain]
    }

    /// Asks for the kernels that were not compiled yet and that a contest needs.
    pub(super) fn compile(&self, args: &BenchArgs) -> Result<(), Box<dyn Error>> {
        for contestant in &self.contestants {
            match (&contestant.kind, &self.program.by_hand) {
                (Kind::ByHand(form), Some(by_hand)) => {
                    by_hand.spirv(self.shaders, *form)?;
                    queued(*form).map(|scheduler| self.plain().counting(scheduler)).transpose()?;
                }
                (Kind::Generated { build, scheduler, .. }, _) if ablations::tells_frames(contestant) => {
                    self.builds[build].counting(*scheduler)?;
                }
                _ => {}
            }
        }
        self.compile_twins(args)
    }

    /// Measures all forms, whose outputs must agree, and whose resumes must be those of the hand-written ones.
    pub(super) fn measure(
        &self,
        args: &BenchArgs,
        gpu: &Gpu,
        findings: &mut Findings,
    ) -> Result<Group, Box<dyn Error>> {
        let times = self.times(args, gpu, findings)?;
        let resumes = self.resumes(args, gpu, findings)?;
        let times_of = |name: &str| self.contestants.iter().position(|it| it.name == name).map(|at| &times[at]);
        let mut rows = Vec::new();
        for (at, contestant) in self.contestants.iter().enumerate() {
            rows.push(Row {
                form: contestant.name.clone(),
                against: contestant.against.clone(),
                ms: median(&times[at]),
                ratio: contestant.against.as_deref().and_then(times_of).map(|other| ratio(&times[at], other)),
                resumes: resumes[at],
                frame: self.frame(gpu, contestant)?,
                all_ms: times[at].clone(),
            });
        }
        let keyed = |row: &Row| {
            let without = forms::without_its_key(&row.form);
            let ratio = ratio(&row.all_ms, times_of(&without)?);
            Some(Keyed { form: row.form.clone(), without, ratio })
        };
        let ablations = Ablations { rows: rows.split_off(self.forms), same: self.same.clone() };
        Ok(Group {
            name: self.program.name.to_owned(),
            program: self.program.title(),
            code: code::code(self.program)?,
            keyed: rows.iter().filter_map(keyed).collect(),
            rows,
            twins: self.twins(args, gpu, findings)?,
            ablations,
            profile: self.profile(args, gpu)?,
            profile_by_hand: self.profile_by_hand(args, gpu)?,
        })
    }

    /// The milliseconds of each form in each round. A round that does not count comes first: its outputs are compared.
    fn times(&self, args: &BenchArgs, gpu: &Gpu, findings: &mut Findings) -> Result<Vec<Vec<f64>>, Box<dyn Error>> {
        let known = |contestant: &Contestant| match &contestant.kind {
            Kind::Generated { build, scheduler, config } => self.builds[build].known(*scheduler, config),
            Kind::ByHand(_) | Kind::Peer | Kind::Cpu => Ok(Known::new()),
        };
        let configs: Vec<Known> = self.contestants.iter().map(known).collect::<Result<_, _>>()?;
        let ready = |(contestant, config)| self.ready(args, gpu, contestant, config);
        let mut running: Vec<Running<'_>> =
            self.contestants.iter().zip(&configs).map(ready).collect::<Result<_, _>>()?;
        let mut times = vec![Vec::new(); self.contestants.len()];
        let mut expected = None;
        for round in 0..=args.rounds {
            for ((contestant, running), times) in self.contestants.iter().zip(&mut running).zip(&mut times) {
                let (ms, output) = match running {
                    Running::ByHand(form) => (args.clock.by_hand(form)?, form.output()?),
                    Running::Generated(form) => args.clock.generated(form)?,
                    Running::Peer(peer) => peer.run()?,
                    Running::Cpu(program) => args.clock.on_cpu(program)?,
                };
                if round > 0 {
                    times.push(ms);
                } else if !agree(self.program, expected.get_or_insert_with(|| output.clone()), &output) {
                    findings.push(format!("{}, {}: the outputs differ", self.program.title(), contestant.name));
                }
            }
        }
        Ok(times)
    }

    fn ready<'b>(
        &'b self,
        args: &BenchArgs,
        gpu: &Gpu,
        contestant: &Contestant,
        config: &'b Known,
    ) -> Result<Running<'b>, Box<dyn Error>> {
        Ok(match (&contestant.kind, &self.program.by_hand, &self.program.cpu) {
            (Kind::Generated { build, scheduler, .. }, ..) => {
                Running::Generated(Box::new(self.builds[build].ready(gpu, *scheduler, config, false)?))
            }
            (Kind::ByHand(form), Some(kernels), _) => {
                let form = ByHand::new(gpu, self.shaders, self.program, kernels, *form, args.block_by_hand, false)?;
                Running::ByHand(Box::new(form))
            }
            (Kind::Peer, ..) => match (&args.peers, &self.program.peer) {
                (Some(python), Some(script)) => Running::Peer(Peer::new(python, script)?),
                _ => return Err(format!("no peer {}", contestant.name).into()),
            },
            (Kind::Cpu, _, Some(program)) => Running::Cpu(program),
            _ => return Err(format!("there is no form {}", contestant.name).into()),
        })
    }

    /// The frames of a form, if these are what is compared.
    fn frame(&self, gpu: &Gpu, contestant: &Contestant) -> Result<Option<Frame>, Box<dyn Error>> {
        let Kind::Generated { build, scheduler, config } = &contestant.kind else { return Ok(None) };
        if !ablations::tells_frames(contestant) {
            return Ok(None);
        }
        let generated = &self.builds[build];
        let counted = generated.counted(gpu, *scheduler, config)?;
        let [mb_loaded, mb_stored] =
            [counted.frame_bytes_loaded, counted.frame_bytes_stored].map(|bytes| bytes as f64 / 1e6);
        Ok(Some(Frame { words: generated.words()?, mb_loaded, mb_stored }))
    }

    /// The kernels of the wavefront that have run, where every instance has a slot; none where no wavefront takes part.
    fn profile(&self, args: &BenchArgs, gpu: &Gpu) -> Result<Vec<Kernel>, Box<dyn Error>> {
        let is_wavefront = |it: &Contestant| matches!(it.kind, Kind::Generated { scheduler: Scheduler::Wavefront, .. });
        if !self.contestants.iter().any(is_wavefront) {
            return Ok(Vec::new());
        }
        let config = self.plain().known(Scheduler::Wavefront, &forms::without_tail(self.program.instances()))?;
        let mut wavefront = self.plain().ready(gpu, Scheduler::Wavefront, &config, true)?;
        let mut runs = Vec::new();
        for _ in 0..args.rounds {
            runs.push(wavefront.run()?.0.kernels);
        }
        let times = |at: usize| runs.iter().map(|kernels| kernels[at].gpu_ms).collect::<Vec<f64>>();
        let kernels = runs.first().into_iter().flatten().enumerate().filter(|(_, kernel)| kernel.dispatches > 0);
        let kernel = |(at, kernel): (usize, &KernelStatistics)| Kernel {
            name: kernel.name.clone(),
            dispatches: kernel.dispatches,
            ms: median(&times(at)),
            only_schedules: kernel.role == "scheduling",
        };
        Ok(kernels.map(kernel).collect())
    }

    /// The same of a wavefront by hand, if it takes part.
    fn profile_by_hand(&self, args: &BenchArgs, gpu: &Gpu) -> Result<Vec<Kernel>, Box<dyn Error>> {
        let form = Form::Wavefront { slots: self.program.instances() };
        let is_wavefront = |it: &Contestant| matches!(it.kind, Kind::ByHand(Form::Wavefront { .. }));
        let by_hand = self.program.by_hand.as_ref().filter(|_| self.contestants.iter().any(is_wavefront));
        let Some(by_hand) = by_hand else { return Ok(Vec::new()) };
        let mut wavefront = ByHand::new(gpu, self.shaders, self.program, by_hand, form, args.block_by_hand, false)?;
        let runs: Vec<Vec<Kernel>> = (0..args.rounds).map(|_| wavefront.profile()).collect::<Result<_, _>>()?;
        let times = |at: usize| runs.iter().map(|stages| stages[at].ms).collect::<Vec<f64>>();
        let stages = runs.first().into_iter().flatten().enumerate();
        Ok(stages.map(|(at, stage)| Kernel { ms: median(&times(at)), ..stage.clone() }).collect())
    }

    /// How often each form resumes instances, of those that stand beside a hand-written form with queues.
    fn resumes(
        &self,
        args: &BenchArgs,
        gpu: &Gpu,
        findings: &mut Findings,
    ) -> Result<Vec<Option<u64>>, Box<dyn Error>> {
        let program = self.program;
        let mut found = vec![None; self.contestants.len()];
        for (at, contestant) in self.contestants.iter().enumerate() {
            let (Kind::ByHand(form), Some(by_hand)) = (&contestant.kind, &program.by_hand) else { continue };
            let Some(scheduler) = queued(*form) else { continue };
            let mut counted = ByHand::new(gpu, self.shaders, program, by_hand, *form, args.block_by_hand, true)?;
            counted.run()?;
            let resumes = counted.resumes()?;
            found[at] = Some(resumes);
            let beside = self.contestants.iter().position(|it| it.against.as_ref() == Some(&contestant.name));
            let Some((at, Kind::Generated { config, .. })) = beside.map(|at| (at, &self.contestants[at].kind)) else {
                continue;
            };
            let generated = self.plain().counted(gpu, scheduler, config)?.resumes.values().sum();
            found[at] = Some(generated);
            if resumes != generated {
                let what = format!("{resumes} resumes by hand, {generated} generated");
                findings.push(format!("{}, {}: {what}", program.title(), contestant.name));
            }
        }
        Ok(found)
    }
}

/// Integers must be equal, and floats nearly, but for a few.
pub(super) fn agree(program: &Program, expected: &[u8], output: &[u8]) -> bool {
    if expected == output || !program.floats {
        return expected == output;
    }
    let float = |word: &[u8]| f32::from_ne_bytes([word[0], word[1], word[2], word[3]]);
    let pairs = expected.chunks_exact(4).zip(output.chunks_exact(4)).map(|(a, b)| (float(a), float(b)));
    let far = pairs.filter(|(a, b)| (a - b).abs() > NEAR * a.abs().max(1.0)).count();
    expected.len() == output.len() && far as f64 <= FAR_SHARE * (expected.len() / 4) as f64
}
