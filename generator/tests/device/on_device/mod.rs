//! A program on this machine's Vulkan device, under schedulers, against what it must write.

pub(crate) mod driver;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use corogen::base::options::Float;
use corogen::base::{Options, Sources, Table};
use corogen::emit::{EmitInput, File};
use corogen::execute::{Arguments, Gpu, Job, run_watched};
use corogen::ir;
use corogen::ir::interpret::Value;
use corogen::oracle::{device, fuzz};
use corogen::schedule::plan::{Plan, Scheduler};
use corogen::spirv::Compiler;

/// A run that takes longer does not end: then its name is told. None of these programs takes nearly as long.
const AT_MOST: Duration = Duration::from_secs(300);

/// The thread's device, made quick.
pub(crate) fn gpu() -> &'static Gpu {
    driver::quick();
    device::gpu()
}

/// A program, what it is given, and what it must write.
pub(crate) struct Case {
    /// What it is called where it fails.
    pub(crate) name: String,
    pub(crate) program: ir::Program,
    pub(crate) sources: Sources,
    /// What to show if it fails.
    pub(crate) text: String,
    /// The words of each buffer before.
    pub(crate) buffers: BTreeMap<String, Vec<u32>>,
    /// And after; of append buffers what was pushed, sorted.
    pub(crate) expected: BTreeMap<String, Vec<u32>>,
    pub(crate) float: Float,
}

/// What is wrong with those of which something is, looked for on every core.
pub(crate) fn problems<T>(
    cases: impl Iterator<Item = T> + Send,
    problem: impl Fn(T) -> Option<String> + Sync,
) -> Vec<String> {
    let left = Mutex::new(cases);
    let problems = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..device::cores() {
            // rust-analyzer's inference recurses deeply.
            let worker = std::thread::Builder::new().stack_size(512 << 20).spawn_scoped(scope, || {
                loop {
                    let next = left.lock().expect("no worker panics with it").next();
                    let Some(case) = next else { return };
                    let found = problem(case);
                    problems.lock().expect("no worker panics with it").extend(found);
                }
            });
            worker.expect("a thread");
        }
    });
    problems.into_inner().expect("every worker ended well")
}

/// The words of values.
pub(crate) fn words<'a>(values: impl Iterator<Item = &'a Value>) -> Vec<u32> {
    values.flat_map(|value| &value.cells).map(|cell| cell.bits().map_or(0, |bits| bits as u32)).collect()
}

impl Case {
    /// What is wrong with it on the device under the first scheduler where something is. `config` gives the settings of a plan.
    pub(crate) fn problem(
        self,
        compiler: &Compiler,
        schedulers: impl Iterator<Item = Scheduler>,
        config: impl Fn(&Plan) -> BTreeMap<String, String>,
    ) -> Option<String> {
        let options = Options { float: self.float, ..Options::default() };
        let mut coroutine = corogen::split::split(self.program.clone());
        corogen::reuse::within(&mut coroutine);
        let coroutine = corogen::frame::recompute(coroutine, &options);
        let layout = corogen::frame::layout(&coroutine, &options.frame);
        let uniforms = coroutine.program.interface.uniforms.iter();
        let uniforms: BTreeMap<String, Vec<u8>> =
            uniforms.map(|uniform| (uniform.name.clone(), fuzz::SALT.to_ne_bytes().to_vec())).collect();
        for scheduler in schedulers {
            let cut = corogen::pipeline::cut_for(&self.program, &layout, scheduler, &options);
            let own = cut.as_ref().map(|(coroutine, layout)| (coroutine, layout));
            let (cut, frame) = own.unwrap_or((&coroutine, &layout));
            let plan = corogen::schedule::plan(cut, frame, scheduler, &options);
            let sources = &self.sources;
            let (coroutine, layout, options) = (&coroutine, &layout, &options);
            let input = EmitInput { coroutine, layout, own, plan: &plan, sources, options };
            let files = corogen::emit::glsl::emit(&input);
            let config = config(&plan);
            let show = |what: &str| {
                let files: Vec<String> =
                    files.iter().map(|File { path, text }| format!("==== {path}\n{text}")).collect();
                let (name, text) = (&self.name, &self.text);
                format!("{name}, {} {config:?}: {what}\n{text}\n{}", scheduler.name(), files.concat())
            };
            let mut diagnostics = corogen::diag::Diagnostics::default();
            corogen::format::check(&files, &mut diagnostics);
            if let Some(diagnostic) = diagnostics.list.first() {
                return Some(show(&diagnostic.message));
            }
            let compiled = plan.kernels.iter().map(|kernel| {
                let path = format!("{}/{}.comp", scheduler.folder(), kernel.name);
                compiler.compile(&files, &path, self.float)
            });
            let spirv: Vec<Vec<u8>> = match compiled.collect() {
                Ok(spirv) => spirv,
                Err(error) => return Some(show(&format!("{error:?}"))),
            };
            let bytes = |words: &Vec<u32>| words.iter().flat_map(|word| word.to_ne_bytes()).collect();
            let job = Job {
                program: &coroutine.program,
                sources,
                plan: &plan,
                spirv: &Table::from(spirv),
                frame_bytes: 4 * layout.words,
                grid: [fuzz::INSTANCES, 1, 1],
                arguments: &Arguments {
                    uniforms: uniforms.clone(),
                    buffers: self.buffers.iter().map(|(name, words)| (name.clone(), bytes(words))).collect(),
                },
                config: &config,
                repeat: 1,
                profile: false,
            };
            let start = Instant::now();
            let outcome = run_watched(gpu(), &job, &mut |_| {
                let config = &config;
                assert!(start.elapsed() < AT_MOST, "{} {} {config:?} does not end", self.name, scheduler.name());
            });
            let outcome = match outcome {
                Err(error) => return Some(show(&error.to_string())),
                Ok(outcome) => outcome,
            };
            for (name, expected) in &self.expected {
                let words = outcome.buffers[name].chunks_exact(4);
                let mut found: Vec<u32> = words.map(|word| u32::from_ne_bytes(word.try_into().unwrap())).collect();
                if outcome.pushed.contains_key(name) {
                    found.sort_unstable();
                }
                if found != *expected {
                    return Some(show(&format!("writes {found:x?} to `{name}`, not {expected:x?}")));
                }
            }
        }
        None
    }
}
