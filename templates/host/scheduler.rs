//
// `{{ entry }}` on a Vulkan device: {{ what }}.
//
// `dispatch` uploads, runs and downloads. `bind` and `record` put the same work into a command
// buffer of your own, with buffers of your own. What the device is told stands in `record_range`,
// in the order in which it happens.

{%- if has_rounds %}

mod run;
{%- endif %}
{%- if uses_shared %}

use super::shared;
{%- endif %}

{%- if !has_rounds %}

use std::convert::Infallible;
{%- endif %}
{%- if has_rounds && has_promises %}

use std::collections::BTreeMap;
{%- endif %}

use corogen_runtime::vulkan::{{ functions }};

use corogen_runtime::vulkan::{{ types }};

pub use corogen_runtime::vulkan::{{ exports }};
{%- if has_rounds %}

// A program need not stop.
#[allow(unused_imports)]
pub use run::{% if has_promises %}{Frame, Run, Token}{% else %}{Run, Token}{% endif %};
{%- endif %}
{% for kernel in kernels %}
{{ kernel.spirv }}
{%- endfor %}

/// The settings. Another choice needs no other code.
#[derive(Clone, Debug, {% if defaults.is_empty() %}Default, {% endif %}PartialEq)]
pub struct Config {
    {%- for setting in settings %}
    /// {{ setting.doc }}
    pub {{ setting.name }}: Option<{{ setting.ty }}>,
    {%- endfor %}
}
{%- if !defaults.is_empty() %}

/// What was chosen when this file was generated.
impl Default for Config {
    fn default() -> Self {
        Self {
            {%- for it in defaults %}
            {{ it }}
            {%- endfor %}
        }
    }
}
{%- endif %}

/// The parameters of `{{ entry }}` after the id.
{%- if args.fields.is_empty() %}
pub struct {{ args.ty }} {}
{%- else %}
pub struct {{ args.ty }} {
    {%- for field in args.fields %}
    /// {{ field.doc }}
    pub {{ field.name }}: {{ field.ty }},
    {%- endfor %}
}
{%- endif %}

/// The same parameters in buffers of your own.
{%- if bindings.fields.is_empty() %}
pub struct {{ bindings.ty }} {}
{%- else %}
pub struct {{ bindings.ty }} {
    {%- for field in bindings.fields %}
    /// {{ field.doc }}
    pub {{ field.name }}: {{ field.ty }},
    {%- endfor %}
}
{%- endif %}

/// `{{ entry }}`, ready to run.
#[derive(Debug)]
pub struct {{ name }} {
    gpu: Gpu,
    {%- if has_rounds %}
    /// Two: while one batch of rounds runs, the next one waits behind it. Dropped before what they use: they wait for the device.
    batches: [Commands; 2],
    {%- else %}
    /// Dropped before what they use: they wait for the device.
    commands: Commands,
    {%- endif %}
    interface: Interface,
    {%- for kernel in kernels %}
    {{ kernel.field }}: {{ kernel.ty }},
    {%- endfor %}
    block_size: u32,
    {%- if !has_rounds %}
    /// Instances of a submission.
    range: u32,
    {%- endif %}
    {%- if has_blocks %}
    blocks: u32,
    {%- endif %}
    {%- if has_rounds %}
    capacity: u32,
    rounds: u32,
    /// As in the `Config`: what suits the device depends on how many slots a range uses.
    regroup: Option<u32>,
    {%- endif %}
    /// Of every kernel.
    constants: [u32; {{ constant_count }}],
    /// Push constants; `bind` fills in all but the range.
    push: [u8; {{ push_bytes }}],
    {%- if has_block %}
    /// The parameters that do not fit in push constants.
    block: [u8; {{ block_bytes }}],
    uniforms: Buffer,
    {%- endif %}
    {%- if has_traps %}
    /// Mapped: the host reads it after each range.
    traps: Buffer,
    {%- endif %}
    {%- if has_counts %}
    /// How often each point was resumed, and what was loaded and stored of frames. Mapped.
    counts: Buffer,
    {%- endif %}
    {%- for it in scratch %}
    /// {{ it.doc }}
    {{ it.name }}: Buffer,
    {%- endfor %}
    {%- if has_rounds %}
    stops: Option<run::Stops>,
    {%- endif %}
    {%- if has_rounds && has_promises %}
    /// The SPIR-V of the caller's kernels, by name: runs that stop compile theirs anew, so that they keep what is promised.
    own_spirv: BTreeMap<String, Vec<u8>>,
    {%- endif %}
    profiler: Profiler,
    {%- if has_transfer %}
    transfer: Transfer,
    {%- endif %}
}

impl {{ name }} {
    /// Makes the pipelines.
    pub fn new(gpu: &Gpu, config: Config) -> Result<Self, Error> {
        let block_size = gpu.{% if has_rounds %}queue_block_size{% else %}block_size{% endif %}(config.block_size)?;
        {%- for it in settings_values %}
        {{ it }}
        {%- endfor %}
        {{ make_interface }}
        {{ constants }}
        {%- for kernel in kernels %}
        {{ kernel.create }}
        {%- endfor %}
        Ok(Self {
            gpu: gpu.clone(),
            {%- if has_rounds %}
            batches: [Commands::new(gpu)?, Commands::new(gpu)?],
            {%- else %}
            commands: Commands::new(gpu)?,
            {%- endif %}
            interface,
            {%- for kernel in kernels %}
            {{ kernel.field }},
            {%- endfor %}
            block_size,
            {%- if !has_rounds %}
            range,
            {%- endif %}
            {%- if has_blocks %}
            blocks,
            {%- endif %}
            {%- if has_rounds %}
            capacity,
            rounds,
            regroup: config.regroup,
            {%- endif %}
            constants,
            push: [0; {{ push_bytes }}],
            {%- if has_block %}
            block: [0; {{ block_bytes }}],
            uniforms: Buffer::new(gpu, "uniforms", {{ block_bytes }}, Home::Device)?,
            {%- endif %}
            {%- if has_traps %}
            traps: Buffer::new(gpu, "traps", {{ trap_bytes }}, Home::Host)?,
            {%- endif %}
            {%- if has_counts %}
            counts: Buffer::new(gpu, "counts", {{ counts_bytes }}, Home::Host)?,
            {%- endif %}
            {%- for it in scratch %}
            {{ it.create }}
            {%- endfor %}
            {%- if has_rounds %}
            stops: None,
            {%- if has_rounds && has_promises %}
            own_spirv: BTreeMap::new(),
            {%- endif %}
            profiler: Profiler::new(gpu, {{ kernel_count }} * (rounds + 3), counter_bytes),
            {%- else %}
            profiler: Profiler::new(gpu, {{ kernel_count }}, 0),
            {%- endif %}
            {%- if has_transfer %}
            transfer: Transfer::new(gpu)?,
            {%- endif %}
        })
    }

    /// The same, with a kernel of your own, compiled to `spirv`, in the place of the one of that name.
    ///
    /// It has the interface of the one that it replaces: its bindings and constants, and what it leaves in frames and queues.
    {%- if has_rounds %}
    /// `drain` ends instances with a copy of its own of every continuation: replace it too, or set `tail` to 0.
    {%- endif %}
    pub fn with_kernel(mut self, point: &str, spirv: &[u8]) -> Result<Self, Error> {
        {{ replaceable }}
        let (interface, constants) = (&self.interface, &self.constants);
        Kernel::replace(&mut kernels, point, &self.gpu, interface, spirv, constants)?;
        {%- if has_rounds && has_promises %}
        self.own_spirv.insert(point.to_owned(), spirv.to_owned());
        self.stops = None;
        {%- endif %}
        Ok(self)
    }

    /// Whether `Stats` tell from now on what each kernel takes{% if has_rounds %} and how many instances each round resumes{% endif %}: this costs time.
    pub fn profile(&mut self, on: bool) {
        self.profiler.set_detailed(on);
    }

    /// Uploads the arguments, runs every instance of the grid, and downloads what it wrote.
    pub fn dispatch(&mut self, grid: [u32; 3], args: {{ args.anonymous }}) -> Result<Stats, Error> {
        let total = instances(grid, {{ id_components }})?;
        self.dispatch_range(grid, 0, total, args)
    }

    /// The same for `count` instances from number `first` on, x fastest: devices can share a grid.
    pub fn dispatch_range(
        &mut self,
        grid: [u32; 3],
        first: u64,
        count: u64,
        args: {{ args.anonymous }},
    ) -> Result<Stats, Error> {
        let total = instances(grid, {{ id_components }})?;
        self.dispatch_on(&mut [], grid, Tiles::one(total, first, count)?, args)
    }

    /// The whole grid in tiles of so many instances, here and on `others`, which are made with the other
    /// `lanes` of the device: a tile's last instances run beside the next one's first.
    pub fn dispatch_tiles(
        &mut self,
        others: &mut [Self],
        grid: [u32; 3],
        tile: u64,
        args: {{ args.anonymous }},
    ) -> Result<Stats, Error> {
        for other in &*others {
            self.gpu.check_same_device(&other.gpu)?;
        }
        let tiles = Tiles::new(instances(grid, {{ id_components }})?, tile)?;
        self.dispatch_on(others, grid, tiles, args)
    }

    /// Uploads, runs and downloads.
    fn dispatch_on(
        &mut self,
        others: &mut [Self],
        grid: [u32; 3],
        tiles: Tiles,
        {% if args.fields.is_empty() %}_{% endif %}args: {{ args.anonymous }},
    ) -> Result<Stats, Error> {
        {%- if !uploads.is_empty() %}
        let transfer = &mut self.transfer;
        {%- endif %}
        {%- for upload in uploads %}
        {{ upload }}
        {%- endfor %}
        {{ bind_residents }}
        for host in std::iter::once(&mut *self).chain(&mut *others) {
            // SAFETY: nothing recorded is pending, by the promise of `record`. The buffers are dropped with this
            // function, and freed when the device is done with them, however late.
            unsafe { host.bind(&bindings) };
            host.interface.use_once()?;
        }
        {%- if has_traps %}

        let (stats, traps) = self.run_tiles(others, grid, tiles)?;
        {%- else %}

        let stats = self.run_tiles(others, grid, tiles)?;
        {%- endif %}
        {%- if !downloads.is_empty() %}

        let transfer = &mut self.transfer;
        // SAFETY: the elements hold nothing but numbers: any bytes are values of them.
        unsafe {
            {%- for download in downloads %}
            {{ download }}
            {%- endfor %}
        }
        {%- endif %}
        {%- if has_traps %}
        traps.finish()?;
        {%- endif %}
        Ok(stats)
    }

    /// Runs the grid with what `bind` took, without uploads and downloads: again and again, if you like.
    ///
    /// # Safety
    /// What was bound is alive, and nobody else uses it until this returns; after `Error::Timeout`, until
    /// `Gpu::wait_again` has said that the device is done.
    pub unsafe fn dispatch_bound(&mut self, grid: [u32; 3]) -> Result<Stats, Error> {
        // SAFETY: the caller keeps the promise.
        unsafe { self.dispatch_bound_tiles(&mut [], grid, u64::MAX) }
    }

    /// The same in tiles, as by `dispatch_tiles`.
    ///
    /// # Safety
    /// As for `dispatch_bound`; `others` are bound to the same.
    pub unsafe fn dispatch_bound_tiles(
        &mut self,
        others: &mut [Self],
        grid: [u32; 3],
        tile: u64,
    ) -> Result<Stats, Error> {
        for host in std::iter::once(&*self).chain(&*others) {
            host.interface.check_bound()?;
        }
        let tiles = Tiles::new(instances(grid, {{ id_components }})?, tile)?;
        {%- if has_traps %}
        let (stats, traps) = self.run_tiles(others, grid, tiles)?;
        traps.finish()?;
        Ok(stats)
        {%- else %}
        self.run_tiles(others, grid, tiles)
        {%- endif %}
    }

    /// Runs tiles with what is bound, here and on `others`, and waits.
    fn run_tiles(
        &mut self,
        others: &mut [Self],
        grid: [u32; 3],
        tiles: Tiles,
        {%- if has_traps %}
    ) -> Result<(Stats, TrapTable<'static>), Error> {
        let traps = TrapTable::new("{{ entry }}", TRAPS);
        let zero = (Stats::default(), traps);
        tiles.run(self, others, zero, |lane, (stats, traps), first, count| {
            lane.run_ranges(grid, first, count, stats, traps)
        })
        {%- else %}
    ) -> Result<Stats, Error> {
        let zero = Stats::default();
        tiles.run(self, others, zero, |lane, stats, first, count| {
            lane.run_ranges(grid, first, count, stats)
        })
        {%- endif %}
    }

    /// Runs instances with what is bound, a range after the other, and waits.
    fn run_ranges(
        &mut self,
        grid: [u32; 3],
        first: u64,
        count: u64,
        stats: &mut Stats,
        {%- if has_traps %}
        traps: &mut TrapTable<'_>,
        {%- endif %}
    ) -> Result<(), Error> {
        {%- if has_rounds %}
        for range in ranges(grid, first, count, self.gpu.max_range(self.block_size)) {
        {%- else %}
        for range in ranges(grid, first, count, self.range) {
        {%- endif %}
            {%- if has_rounds %}
            let run = self.run_range(&range, stats);
            // Whatever went wrong, and in whichever batch, nothing is pending when the buffers go.
            let [first, second] = self.batches.each_mut().map(Commands::wait);
            run.and(first).and(second)?;
            {%- else %}
            let cmd = self.commands.begin()?;
            // SAFETY: `cmd` is recording, and what it uses is freed when the device is done, however late.
            unsafe {
                self.profiler.start(0, cmd)?;
                self.record_range(cmd, &range);
                self.profiler.stop(cmd);
            }
            self.commands.submit_and_wait()?;
            self.profiler.read(0, stats)?;
            {%- endif %}
            stats.add_instances(range.count);
            {%- if has_traps %}
            traps.add(&range, self.traps.bytes());
            {%- endif %}
            {%- if tells_counts %}
            stats.add_counts(POINTS, self.counts.bytes());
            {%- endif %}
        }
        Ok(())
    }

    {%- if !has_rounds %}

    /// Only the wavefront stops at points: this gives an error that says so.
    pub fn begin(&mut self, _: [u32; 3], _: {{ args.anonymous }}) -> Result<Infallible, Error> {
        Err(Error::NoStops("{{ scheduler }}"))
    }
    {%- endif %}

    /// Takes the parameters of what is recorded from now on, until the next `bind`, `dispatch` or
    /// `begin`: there is one descriptor set, so what was recorded before and has not run is void.
    ///
    /// # Safety
    /// No command buffer that was recorded before is pending, or submitted again. The buffers are
    /// storage buffers of this device and live until what is recorded from now on has run.
    pub unsafe fn bind(&mut self, {% if bindings.fields.is_empty() %}_{% endif %}bindings: {{ bindings.anonymous_ref }}) {
        {{ bind_buffers }}
        // SAFETY: the caller keeps the promise.
        unsafe { self.interface.bind(&buffers) };
        {%- for put in puts %}
        {{ put }}
        {%- endfor %}
    }

    /// Records the whole grid, without an allocation, a submission or a wait.
    ///
    /// A grid beyond the limits of one dispatch is refused: record its `ranges` one by one.
    {%- if has_traps %}
    /// When it has run, `traps` tells whether an instance panicked.
    {%- endif %}
    /// Passes before and after it are ordered by barriers of the caller's: here are compute shaders that
    /// read and write what is bound.
    ///
    /// # Safety
    /// `cmd` is recording on this device's queue family. Until it has run, `self` and what is bound
    /// live, and nothing of `self` is called but what records.
    pub unsafe fn record(&self, cmd: vk::CommandBuffer, grid: [u32; 3]) -> Result<Range, Error> {
        let range = self.gpu.single_range(grid, {{ id_components }}, self.block_size)?;
        self.interface.check_bound()?;
        // SAFETY: the caller keeps the promise.
        unsafe { self.record_range(cmd, &range) };
        Ok(range)
    }

    /// The grid in pieces that one dispatch can run.
    pub fn ranges(&self, grid: [u32; 3]) -> Result<impl Iterator<Item = Range>, Error> {
        let total = instances(grid, {{ id_components }})?;
        {%- if has_rounds %}
        Ok(ranges(grid, 0, total, self.gpu.max_range(self.block_size)))
        {%- else %}
        Ok(ranges(grid, 0, total, self.range))
        {%- endif %}
    }
    {%- if has_rounds %}

    /// Runs one range in batches of rounds, until every instance has ended. One more batch is queued by then.
    fn run_range(&mut self, range: &Range, stats: &mut Stats) -> Result<(), Error> {
        let (mut submitted, mut finished) = (0, 0);
        loop {
            // While a batch runs, the next one waits behind it.
            while submitted < finished + 2 {
                let batch = submitted % 2;
                let cmd = self.batches[batch].begin()?;
                // SAFETY: `cmd` is recording, and what it uses is freed when the device is done, however late.
                unsafe {
                    self.profiler.start(batch, cmd)?;
                    if submitted == 0 {
                        self.record_begin(cmd, range);
                    }
                    self.record_rounds(cmd, range, self.rounds);
                    self.record_end(cmd);
                    self.profiler.stop(cmd);
                }
                self.batches[batch].submit()?;
                submitted += 1;
            }
            self.end_batch(finished % 2, stats)?;
            finished += 1;
            if self.status.word(0) == 0 {
                // The last batch finds nothing to do, unless it was quicker than this look at the status.
                return self.end_batch(finished % 2, stats);
            }
        }
    }

    /// Waits for a batch, and adds what it took.
    fn end_batch(&mut self, batch: usize, stats: &mut Stats) -> Result<(), Error> {
        self.batches[batch].wait()?;
        self.read_profile(batch, self.rounds, stats)
    }

    /// Adds what a batch of rounds took.
    fn read_profile(&self, batch: usize, rounds: u32, stats: &mut Stats) -> Result<(), Error> {
        self.profiler.read(batch, stats)?;
        let count = |point, round| queue_offset(point, round) + 12;
        self.profiler
            .read_rounds(batch, rounds, POINTS, count, stats);
        Ok(())
    }

    /// Records one range: `rounds` rounds, and then a kernel that ends whatever they left over.
    ///
    /// # Safety
    /// As for `record`.
    pub unsafe fn record_range(&self, cmd: vk::CommandBuffer, range: &Range) {
        // SAFETY: the caller keeps the promise.
        unsafe {
            self.record_begin(cmd, range);
            self.record_rounds(cmd, range, self.rounds);
            self.record_drain(cmd, range, 1);
            self.record_end(cmd);
        }
    }

    /// Records so many rounds, or one more if they are odd, for a host that paces itself: after `record_begin`, and again
    /// until `status` says that nothing is left; then `record_end`.
    ///
    /// # Safety
    /// As for `record`.
    pub unsafe fn record_rounds(&self, cmd: vk::CommandBuffer, range: &Range, rounds: u32) {
        let bytes = {{ slot_bytes }} * u64::from(self.used_slots(range));
        let regroup = self.gpu.regroup(self.regroup, bytes);
        let mut left = rounds;
        while left > 0 {
            let batch = left.min(self.rounds).next_multiple_of(2);
            // SAFETY: the caller keeps the promise.
            unsafe {
                for round in 1..=batch {
                    self.record_round(cmd, range, round);
                    if round.is_multiple_of(regroup) {
                        self.record_regroup(cmd, range, round + 1);
                    }
                }
                self.profiler.keep(cmd, &self.counters);
                self.record_advance(cmd, range, batch + 1);
                self.record_tail(cmd, range, 0);
            }
            left = left.saturating_sub(batch);
        }
    }

    /// The instances that are alive and those that have not begun, after the last recorded rounds that have run. Before
    /// the first have run it is what the last work left.
    pub fn status(&self) -> [u32; 2] {
        [self.status.word(1), self.status.word(2)]
    }

    /// The same for the device: words 1 and 2; word 0 is their sum.
    pub fn status_buffer(&self) -> vk::Buffer {
        self.status.raw()
    }
    {%- endif %}
    {%- for it in recordings %}

    {{ it.doc }}
    ///
    /// # Safety
    /// As for `record`.
    pub unsafe fn {{ it.signature }} {
        {%- for line in it.prelude %}
        {{ line }}
        {%- endfor %}
        // SAFETY: the caller's command buffer is recording; everything else here is alive.
        unsafe {
            {%- filter indent(12) %}
            {%- for step in it.steps %}
{{ step }}
            {%- endfor %}
            {%- endfilter %}
        }
    }
    {%- endfor %}

    /// Binds the descriptor set, and tells the kernels that follow their range{% if has_rounds %} and round{% endif %}.
    ///
    /// # Safety
    /// As for `record`.
    {%- if has_rounds %}
    unsafe fn push_launch(&self, cmd: vk::CommandBuffer, range: &Range, round: u32) {
    {%- else %}
    unsafe fn push_launch(&self, cmd: vk::CommandBuffer, range: &Range) {
    {%- endif %}
        let mut push = self.push;
        {%- for put in launch_puts %}
        {{ put }}
        {%- endfor %}
        let device = self.gpu.device();
        let layout = self.interface.layout();
        let compute = vk::PipelineBindPoint::COMPUTE;
        let stage = vk::ShaderStageFlags::COMPUTE;
        let sets = [self.interface.set()];
        // SAFETY: the caller's command buffer is recording; the set is of that layout.
        unsafe {
            device.cmd_bind_descriptor_sets(cmd, compute, layout, 0, &sets, &[]);
            device.cmd_push_constants(cmd, layout, stage, 0, &push);
        }
    }
    {%- if has_rounds %}

    /// A range with fewer instances than there are slots uses as many.
    fn used_slots(&self, range: &Range) -> u32 {
        self.capacity.min(range.count)
    }

    /// Blocks with a thread for each of them. One is there even of an empty range: it resets the counters.
    fn slot_blocks(&self, range: &Range) -> u32 {
        self.used_slots(range).div_ceil(self.block_size).max(1)
    }

    /// One thread for each slot in a queue: as many blocks as the counters say.
    ///
    /// # Safety
    /// As for `record`, after `push_launch`.
    unsafe fn dispatch_queue(
        &self,
        cmd: vk::CommandBuffer,
        kernel: &Kernel,
        point: u64,
        round: u32,
    ) {
        let device = self.gpu.device();
        let arguments = queue_offset(point, round);
        // SAFETY: the caller's command buffer is recording; the counters hold the arguments of every queue.
        unsafe {
            self.profiler.announce(cmd, kernel);
            device.cmd_bind_pipeline(cmd, vk::PipelineBindPoint::COMPUTE, kernel.pipeline());
            device.cmd_dispatch_indirect(cmd, self.counters.raw(), arguments);
        }
    }
    {%- endif %}

    /// # Safety
    /// As for `record`.
    unsafe fn barrier(&self, cmd: vk::CommandBuffer, barrier: vk::MemoryBarrier2<'_>) {
        let barriers = [barrier];
        let dependency = vk::DependencyInfo::default().memory_barriers(&barriers);
        // SAFETY: the caller's command buffer is recording.
        unsafe { self.gpu.device().cmd_pipeline_barrier2(cmd, &dependency) };
    }
    {%- if has_traps %}

    /// What the range that was recorded last left behind, once its command buffer has run: each begins with none.
    pub fn traps(&self, range: &Range) -> Result<(), Error> {
        let mut traps = TrapTable::new("{{ entry }}", TRAPS);
        traps.add(range, self.traps.bytes());
        traps.finish()
    }
    {%- endif %}
}
{%- for hazard in hazards %}

{{ hazard }}
{%- endfor %}
{%- if has_rounds || tells_counts %}

/// The points, by number.
#[rustfmt::skip]
const POINTS: &[&str] = &[
    {%- for point in points %}
    "{{ point }}",
    {%- endfor %}
];
{%- endif %}
{%- if has_rounds %}

/// The counters of one round.
const ROUND_BYTES: u64 = {{ round_bytes }};

/// Where the counters hold the number of blocks of a queue's kernel in a round.
fn queue_offset(point: u64, round: u32) -> u64 {
    {{ queues_from }} + ROUND_BYTES * u64::from(round) + {{ queue_bytes }} * point
}
{%- endif %}
{%- if has_traps %}

/// Where an instance may end as rustc's build would panic. A kernel knows these places by number.
#[rustfmt::skip]
const TRAPS: &[TrapSite<'_>] = &[
    {%- for trap in traps %}
    TrapSite { file: {{ trap.file }}, line: {{ trap.line }}, message: {{ trap.message }} },
    {%- endfor %}
];
{%- endif %}
