//! The forms of one program in turns.

use std::error::Error;

use corogen::base::Options;
use corogen::execute::Gpu;
use corogen::schedule::plan::Scheduler;

use super::BenchArgs;
use super::by_hand::{ByHand, Form};
use super::generated::{Config, Generated};
use super::shaders::Shaders;
use super::workload::Program;
use crate::Findings;
use crate::numbers::{Group, Row, median};

/// Slots of the wavefronts, or somewhat fewer.
const SLOTS: [u32; 2] = [262_144, 32_768];

/// How near floats must be to each other, and how many need not: devices round, and paths that part never meet again.
const NEAR: f32 = 1e-3;
const FAR_SHARE: f64 = 0.05;

/// A form that takes part.
struct Contestant {
    name: String,
    /// What it is compared with.
    against: Option<String>,
    kind: Kind,
}

enum Kind {
    ByHand(Form),
    Generated { scheduler: Scheduler, config: Config, checked: bool },
    Cpu,
}

/// A program's generated forms.
pub(super) struct Prepared<'a> {
    program: &'a Program,
    shaders: &'a Shaders,
    pub(super) unchecked: Generated<'a>,
    /// With the checks that a user has unless he asks for others.
    checked: Generated<'a>,
}

impl<'a> Prepared<'a> {
    pub(super) fn new(shaders: &'a Shaders, program: &'a Program) -> Result<Self, Box<dyn Error>> {
        let unchecked = Generated::unchecked(shaders, program)?;
        let checked = Generated::new(shaders, program, &Scheduler::ALL, Options::default())?;
        Ok(Self { program, shaders, unchecked, checked })
    }

    /// Asks for every kernel that a contest needs.
    pub(super) fn compile(&self) -> Result<(), Box<dyn Error>> {
        for contestant in contestants(self.program) {
            if let (Kind::ByHand(form), Some(by_hand)) = (&contestant.kind, &self.program.by_hand) {
                by_hand.spirv(self.shaders, *form)?;
                if let Some(scheduler) = queued(*form) {
                    self.unchecked.counting(scheduler)?;
                }
            }
        }
        Ok(())
    }

    /// Measures all forms, whose outputs must agree, and whose resumes must be those of the hand-written ones.
    pub(super) fn measure(
        &self,
        args: &BenchArgs,
        gpu: &Gpu,
        findings: &mut Findings,
    ) -> Result<Group, Box<dyn Error>> {
        let program = self.program;
        let mut contestants = contestants(program);
        contestants.retain(|it| it.name.contains(&args.forms));
        let mut by_hand: Vec<Option<ByHand<'_>>> = Vec::new();
        for contestant in &contestants {
            by_hand.push(match (&contestant.kind, &program.by_hand) {
                (Kind::ByHand(form), Some(kernels)) => {
                    Some(ByHand::new(gpu, self.shaders, program, kernels, *form, false)?)
                }
                _ => None,
            });
        }
        let mut times = vec![Vec::new(); contestants.len()];
        let mut expected = None;
        for round in 0..=args.rounds {
            for ((contestant, by_hand), times) in contestants.iter().zip(&mut by_hand).zip(&mut times) {
                let (ms, output) = self.run(args, gpu, contestant, by_hand)?;
                if round > 0 {
                    times.push(ms);
                } else if !agree(program, expected.get_or_insert_with(|| output.clone()), &output) {
                    findings.push(format!("{}, {}: the outputs differ", program.title, contestant.name));
                }
            }
        }
        let resumes = self.resumes(gpu, &contestants, findings)?;
        let times_of = |name: &String| contestants.iter().position(|it| it.name == *name).map(|at| &times[at]);
        // A device's speed drifts: what ran in the same round is compared.
        let ratio = |own: &[f64], other: &Vec<f64>| {
            median(&other.iter().zip(own).map(|(other, own)| other / own).collect::<Vec<_>>())
        };
        let row = |(at, contestant): (usize, &Contestant)| Row {
            form: contestant.name.clone(),
            against: contestant.against.clone(),
            ms: median(&times[at]),
            ratio: contestant.against.as_ref().and_then(times_of).map(|other| ratio(&times[at], other)),
            resumes: resumes[at],
            all_ms: times[at].clone(),
        };
        Ok(Group { program: program.title.clone(), rows: contestants.iter().enumerate().map(row).collect() })
    }

    /// Runs a form; milliseconds, and the output.
    fn run(
        &self,
        args: &BenchArgs,
        gpu: &Gpu,
        contestant: &Contestant,
        by_hand: &mut Option<ByHand<'_>>,
    ) -> Result<(f64, Vec<u8>), Box<dyn Error>> {
        match (&contestant.kind, by_hand, &self.program.cpu) {
            (Kind::Generated { scheduler, config, checked }, ..) => {
                let generated = if *checked { &self.checked } else { &self.unchecked };
                args.clock.generated(generated, gpu, *scheduler, config)
            }
            (Kind::ByHand(_), Some(by_hand), _) => Ok((args.clock.by_hand(by_hand)?, by_hand.output()?)),
            (Kind::Cpu, _, Some(cpu)) => args.clock.on_cpu(cpu),
            _ => Err(format!("there is no form {}", contestant.name).into()),
        }
    }

    /// How often each form resumes instances, of those that stand beside a hand-written form with queues.
    fn resumes(
        &self,
        gpu: &Gpu,
        contestants: &[Contestant],
        findings: &mut Findings,
    ) -> Result<Vec<Option<u64>>, Box<dyn Error>> {
        let program = self.program;
        let mut found = vec![None; contestants.len()];
        for (at, contestant) in contestants.iter().enumerate() {
            let (Kind::ByHand(form), Some(by_hand)) = (&contestant.kind, &program.by_hand) else { continue };
            let Some(scheduler) = queued(*form) else { continue };
            let mut counted = ByHand::new(gpu, self.shaders, program, by_hand, *form, true)?;
            counted.run()?;
            let resumes = counted.resumes()?;
            found[at] = Some(resumes);
            let beside = contestants.iter().position(|it| it.against.as_ref() == Some(&contestant.name));
            let Some((at, Kind::Generated { config, .. })) = beside.map(|at| (at, &contestants[at].kind)) else {
                continue;
            };
            let generated = self.unchecked.counted(gpu, scheduler, config)?.resumes.values().sum();
            found[at] = Some(generated);
            if resumes != generated {
                let what = format!("{resumes} resumes by hand, {generated} generated");
                findings.push(format!("{}, {}: {what}", program.title, contestant.name));
            }
        }
        Ok(found)
    }
}

/// The scheduler of a hand-written form with queues.
fn queued(form: Form) -> Option<Scheduler> {
    match form {
        Form::Megakernel | Form::StateMachine => None,
        Form::Persistent => Some(Scheduler::Persistent),
        Form::Wavefront { .. } => Some(Scheduler::Wavefront),
    }
}

/// All forms of a program: each of those by hand before its generated one, and what some of them gain or lose by a setting.
fn contestants(program: &Program) -> Vec<Contestant> {
    let mut slots = SLOTS.map(|wanted| slots(program.instances(), wanted)).to_vec();
    slots.dedup();
    let forms: Vec<Form> = [Form::Megakernel, Form::StateMachine, Form::Persistent]
        .into_iter()
        .chain(slots.iter().map(|&slots| Form::Wavefront { slots }))
        .collect();
    let is_there = |form: &&Form| program.by_hand.as_ref().is_some_and(|by_hand| by_hand.has(**form));
    let mut by_hand: Vec<Contestant> = forms
        .iter()
        .filter(is_there)
        .map(|form| Contestant { name: hand_name(*form), against: None, kind: Kind::ByHand(*form) })
        .collect();
    let baseline = Scheduler::Megakernel.name().to_owned();
    let generated = |name: String, scheduler: Scheduler, config: Config, form: Option<Form>| {
        let hand = form.map(hand_name).filter(|hand| by_hand.iter().any(|it| it.name == *hand));
        let against = hand.or_else(|| (name != baseline).then(|| baseline.clone()));
        Contestant { name, against, kind: Kind::Generated { scheduler, config, checked: false } }
    };
    let wavefront = |slots: u32| {
        let config = vec![("capacity", slots.to_string()), ("tail", "0".to_owned())];
        generated(wavefront_name(slots), Scheduler::Wavefront, config, Some(Form::Wavefront { slots }))
    };
    let single = |scheduler: Scheduler, form| generated(scheduler.name().to_owned(), scheduler, Config::new(), form);
    let mut all = vec![
        single(Scheduler::Megakernel, Some(Form::Megakernel)),
        single(Scheduler::StateMachine, Some(Form::StateMachine)),
        single(Scheduler::Persistent, Some(Form::Persistent)),
    ];
    all.extend(slots.iter().map(|&slots| wavefront(slots)));
    let mut pairs: Vec<Contestant> = Vec::new();
    for own in all {
        let hand = by_hand.iter().position(|it| own.against.as_ref() == Some(&it.name));
        pairs.extend(hand.map(|at| by_hand.remove(at)));
        pairs.push(own);
    }

    let variant = |what: &str, scheduler: Scheduler, name: &str, config: Config, checked: bool| Contestant {
        name: format!("{name}, {what}"),
        against: Some(name.to_owned()),
        kind: Kind::Generated { scheduler, config, checked },
    };
    let (first, capacity) = (wavefront_name(slots[0]), ("capacity", slots[0].to_string()));
    let without_tail = vec![capacity.clone(), ("tail", "0".to_owned())];
    pairs.extend([
        variant("with its tail", Scheduler::Wavefront, &first, vec![capacity], false),
        variant("with checks", Scheduler::Megakernel, &baseline, Config::new(), true),
        variant("with checks", Scheduler::Wavefront, &first, without_tail, true),
    ]);
    if program.cpu.is_some() {
        pairs.push(Contestant { name: "CPU".to_owned(), against: Some(baseline.clone()), kind: Kind::Cpu });
    }
    pairs
}

/// A hand-written slot owns whole instances: as many slots as wanted, or the next smaller number that divides the instances.
fn slots(instances: u32, wanted: u32) -> u32 {
    let turns = (instances.div_ceil(wanted)..=instances).find(|&turns| instances.is_multiple_of(turns));
    instances / turns.unwrap_or(1)
}

fn wavefront_name(slots: u32) -> String {
    format!("wavefront, {slots} slots")
}

fn hand_name(form: Form) -> String {
    match form {
        Form::Wavefront { slots } => format!("{} by hand", wavefront_name(slots)),
        form => format!("{} by hand", form.name().replace('_', "-")),
    }
}

/// Integers must be equal, and floats nearly, but for a few.
fn agree(program: &Program, expected: &[u8], output: &[u8]) -> bool {
    if expected == output || !program.floats {
        return expected == output;
    }
    let float = |word: &[u8]| f32::from_ne_bytes([word[0], word[1], word[2], word[3]]);
    let pairs = expected.chunks_exact(4).zip(output.chunks_exact(4)).map(|(a, b)| (float(a), float(b)));
    let far = pairs.filter(|(a, b)| (a - b).abs() > NEAR * a.abs().max(1.0)).count();
    expected.len() == output.len() && far as f64 <= FAR_SHARE * (expected.len() / 4) as f64
}
