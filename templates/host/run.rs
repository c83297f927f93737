//
// Runs of `{{ entry }}` that stop at a point: `begin`, then `until` for each stop.
//
// The instances of a range begin together. `until` takes every one of them to the named point or
// to its end: there `hold` stands in the place of the point's kernel, and who waits waits on.

use super::{{ own_types }};

use super::{{ own_barriers }};

use corogen_runtime::vulkan::{instances, ranges, vk};

use corogen_runtime::vulkan::{{ types }};

const HOLD_SPIRV: &[u8] = include_bytes!("hold.spv");
const MARK_SPIRV: &[u8] = include_bytes!("mark.spv");
{%- if !promises.is_empty() %}

/// The kernels that promise something, by point.
{{ promising }}
{%- endif %}

/// Where a run can stop: the names of the suspension points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
{%- if tokens.is_empty() %}
pub enum Token {}
{%- else %}
pub enum Token {
    {%- for it in tokens %}
    /// `{{ it.token }}`
    {{ it.variant }},
    {%- endfor %}
}
{%- endif %}

impl Token {
    /// The points of that name, in order.
    fn points(self) -> &'static [u32] {
        {%- if tokens.is_empty() %}
        match self {}
        {%- else %}
        match self {
            {%- for it in tokens %}
            Self::{{ it.variant }} => &[{{ it.points }}],
            {%- endfor %}
        }
        {%- endif %}
    }
}

/// The kernels of runs that stop.
#[derive(Debug)]
pub(super) struct Stops {
    /// In the place of `advance`: nothing goes to the tail.
    advance: Kernel,
    {%- for it in aside %}
    /// Keeps `{{ it }}` out of these runs.
    {{ it }}: Option<Kernel>,
    {%- endfor %}
    {%- if !promises.is_empty() %}
    /// In the place of those that promise something: these keep it.
    promising: Vec<(u32, Kernel)>,
    {%- endif %}
    held: Vec<Held>,
}

/// The kernels of a point at which a run stops.
#[derive(Debug)]
struct Held {
    point: u32,
    /// Keeps who comes here; the point's own kernel while this one is in its place.
    hold: Kernel,
    mark: Kernel,
}

/// A run that stops, from `begin`.
pub struct Run<'a> {
    host: &'a mut {{ name }},
    {%- if has_args %}
    args: {{ args }},
    {%- endif %}
    {%- if !buffers.is_empty() %}
    buffers: Buffers,
    {%- endif %}
    grid: [u32; 3],
    /// What no range has had yet: its first instance, and the one after its last.
    rest: [u64; 2],
    range: Range,
    /// Where instances of the range wait.
    stop: Option<Token>,
    /// After a time-out: what the next batch starts with, and the stop that the range is on its way to.
    start: Option<Start>,
    towards: Option<Token>,
    waiting: u32,
    stats: Stats,
    {%- if has_traps %}
    traps: TrapTable<'static>,
    {%- endif %}
    state: RunState,
}
{%- if !buffers.is_empty() %}

/// The arguments on the device.
struct Buffers {
    {%- for it in buffers %}
    {{ it }}: Resident,
    {%- endfor %}
}
{%- endif %}

impl {{ name }} {
    /// Uploads the arguments for a run that stops: `until` starts it.
    ///
    /// A capacity of at least the grid gives one range, so each stop has all instances.
    pub fn begin<'a>(&'a mut self, grid: [u32; 3], {% if !has_args %}_{% endif %}args: {{ args }}) -> Result<Run<'a>, Error> {
        let total = instances(grid, {{ id_components }})?;
        // The set is of buffers that go now.
        self.interface.forget();
        self.prepare_stops(total.min(self.capacity.into()) as u32)?;
        {%- if !uploads.is_empty() %}
        let transfer = &mut self.transfer;
        {%- for it in uploads %}
        {{ it }}
        {%- endfor %}
        {{ buffers_value }}
        {%- endif %}
        // SAFETY: nothing recorded is pending, by the promise of `record`. The buffers are dropped with the run, and
        // freed when the device is done with them, however late.
        unsafe { self.bind(&{{ bindings_call }}) };
        self.interface.use_once()?;
        let (origin, count) = ([0; 3], 0);
        Ok(Run {
            host: self,
            {%- if has_args %}
            args,
            {%- endif %}
            {%- if !buffers.is_empty() %}
            buffers,
            {%- endif %}
            grid,
            rest: [0, total],
            range: Range {
                grid,
                first: 0,
                origin,
                count,
            },
            stop: None,
            start: None,
            towards: None,
            waiting: 0,
            stats: Stats::default(),
            {%- if has_traps %}
            traps: TrapTable::new("{{ entry }}", super::TRAPS),
            {%- endif %}
            state: RunState::UnderWay,
        })
    }

    /// Makes what only runs that stop need, with room for so many slots.
    fn prepare_stops(&mut self, slots: u32) -> Result<(), Error> {
        let gpu = &self.gpu;
        {%- for it in kept %}
        let bytes = {% if it.bytes > 1 %}{{ it.bytes }} * {% endif %}u64::from(slots);
        if self.{{ it.field }}.size() < bytes {
            {{ it.create }}
        }
        {%- endfor %}
        if self.stops.is_none() {
            let interface = &self.interface;
            let mut constants = self.constants.to_vec();
            {%- for it in overridden %}
            // No tail.
            constants[{{ it }}] = 0;
            {%- endfor %}
            let advance = Kernel::new(gpu, interface, "advance", super::ADVANCE_SPIRV, &constants)?;
            {%- if !promises.is_empty() %}
            let mut promising = Vec::new();
            for (point, name, spirv) in PROMISING {
                let constants = [&constants[..], &[point, 1]].concat();
                let spirv = self.own_spirv.get(name).map_or(spirv, Vec::as_slice);
                let kernel = Kernel::new(gpu, interface, name, spirv, &constants)?;
                promising.push((point, kernel));
            }
            {%- endif %}
            let mut held = Vec::new();
            for point in {% if points > 1 %}1..{{ points }}{% else %}[]{% endif %} {
                let constants = [&constants[..], &[point]].concat();
                let hold = Kernel::new(gpu, interface, "hold", HOLD_SPIRV, &constants)?;
                let mark = Kernel::new(gpu, interface, "mark", MARK_SPIRV, &constants)?;
                held.push(Held { point, hold, mark });
            }
            self.stops = Some(Stops {
                advance,
                {%- for it in aside %}
                {{ it }}: None,
                {%- endfor %}
                {%- if !promises.is_empty() %}
                promising,
                {%- endif %}
                held,
            });
        }
        Ok(())
    }

    /// Takes the instances of a range from one stop to the next, where so many of them wait. What is submitted is not started
    /// again after a time-out.
    fn run_until(
        &mut self,
        range: &Range,
        start: &mut Start,
        to: &[u32],
        stats: &mut Stats,
    ) -> Result<u32, Error> {
        let mut rounds = 2;
        loop {
            let cmd = self.batches[0].begin()?;
            // SAFETY: `cmd` is recording, and what it uses is freed when the device is done, however late.
            unsafe {
                {%- for step in enter %}
                {{ step }}
                {%- endfor %}
                self.profiler.start(0, cmd)?;
                match *start {
                    Start::First => {
                        {%- if begins %}
                        self.record_first(cmd);
                        {%- endif %}
                        self.record_begin(cmd, range);
                    }
                    Start::Stop(token) => self.record_release(cmd, range, token.points()),
                    Start::Next => {}
                }
                self.exchange_kernels(to);
                for round in 1..=rounds {
                    self.record_round(cmd, range, round);
                }
                self.profiler.keep(cmd, &self.counters);
                self.record_advance(cmd, range, rounds + 1);
                self.exchange_kernels(to);
                self.record_mark(cmd, range, to);
                self.profiler.stop(cmd);
            }
            self.batches[0].submit()?;
            *start = Start::Next;
            self.batches[0].wait()?;
            let [unfinished, waiting] = [0, 3].map(|word| self.status.word(word));
            let stops = waiting > 0 && waiting == unfinished;
            let count = |point, round| super::queue_offset(point, round) + 12;
            self.profiler.read(0, stats)?;
            self.profiler
                .read_stop(rounds, super::POINTS, (to, stops), count, stats);
            if waiting == unfinished {
                return Ok(waiting);
            }
            rounds = (2 * rounds).min(self.rounds);
        }
    }

    /// Puts the kernels of a run that stops at these points in the place of the others; the second time, takes them back.
    fn exchange_kernels(&mut self, points: &[u32]) {
        let Some(mut stops) = self.stops.take() else {
            return;
        };
        std::mem::swap(&mut self.advance, &mut stops.advance);
        {%- for it in aside %}
        std::mem::swap(&mut self.{{ it }}, &mut stops.{{ it }});
        {%- endfor %}
        {%- if !promises.is_empty() %}
        for (point, kernel) in &mut stops.promising {
            if !points.contains(point) {
                std::mem::swap(self.kernel_mut(*point), kernel);
            }
        }
        {%- endif %}
        for held in &mut stops.held {
            if points.contains(&held.point) {
                std::mem::swap(self.kernel_mut(held.point), &mut held.hold);
            }
        }
        self.stops = Some(stops);
    }

    /// The kernel that is dispatched for a point.
    {%- if resuming.is_empty() %}
    fn kernel_mut(&mut self, _point: u32) -> &mut Kernel {
        &mut self.{{ entry_field }}
    }
    {%- else %}
    fn kernel_mut(&mut self, point: u32) -> &mut Kernel {
        match point {
            {%- for it in resuming %}
            {{ it.point }} => &mut self.{{ it.field }},
            {%- endfor %}
            _ => &mut self.{{ entry_field }},
        }
    }
    {%- endif %}

    /// The kernel that resumes who waited at a point
    {%- if !promises.is_empty() %} and keeps what they promise{% endif %}.
    fn resuming(&self, {% if resuming.is_empty() && promises.is_empty() %}_{% endif %}point: u32) -> &Kernel {
        {%- if !promises.is_empty() %}
        let mut promising = self.stops.iter().flat_map(|stops| &stops.promising);
        if let Some((_, kernel)) = promising.find(|(at, _)| *at == point) {
            return kernel;
        }
        {%- endif %}
        {%- if resuming.is_empty() %}
        &self.{{ entry_field }}
        {%- else %}
        match point {
            {%- for it in resuming %}
            {{ it.point }} => &self.{{ it.field }},
            {%- endfor %}
            _ => &self.{{ entry_field }},
        }
        {%- endif %}
    }

    /// The kernels of these points, the last one first: so each resumes only who waited there.
    fn held<'a>(&'a self, points: &'a [u32]) -> impl Iterator<Item = &'a Held> + 'a {
        let held = self.stops.iter().flat_map(|stops| stops.held.iter().rev());
        held.filter(|held| points.contains(&held.point))
    }
    {%- for it in recordings %}

    {{ it.doc }}
    ///
    /// # Safety
    /// As for `record`.
    unsafe fn {{ it.signature }} {
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
}

/// What a batch of rounds starts with.
enum Start {
    /// The beginning of a range.
    First,
    /// Who waits at a stop.
    Stop(Token),
    /// What the batch before it left over.
    Next,
}

impl Run<'_> {
    /// Takes every instance of the range to a point of that name, or to its end if it does not come there. Who waits at
    /// a stop is resumed first.
    ///
    /// Gives whether there is a stop: between it and the next call, what waits can be looked at, and the buffers of
    /// `bindings` changed by passes on the same queue. When nobody of a range comes to a stop any more, the next range
    /// begins. After the last one what the kernels wrote is downloaded, and this gives `false`.
    ///
    /// After a time-out the same call goes on from where the device is, once `Gpu::wait_again` says that it is done. The
    /// `stats` miss that batch.
    pub fn until(&mut self, token: Token) -> Result<bool, Error> {
        self.go_on(Some(token))
    }

    /// Runs all that is left, without a stop, and downloads what the kernels wrote. The same call goes on after a time-out.
    pub fn complete(&mut self) -> Result<&Stats, Error> {
        self.go_on(None)?;
        Ok(&self.stats)
    }

    /// Completes the run, and gives its statistics.
    pub fn finish(mut self) -> Result<Stats, Error> {
        self.go_on(None)?;
        Ok(self.stats)
    }

    /// The instances that this stop covers.
    pub fn range(&self) -> Range {
        self.range
    }

    /// How many of them wait here; the others have ended.
    pub fn waiting(&self) -> u32 {
        self.waiting
    }
    {%- if !promises.is_empty() %}

    /// What the instances promised last, by slot. What is not promised yet is zero.
    pub fn frame(&mut self) -> Frame<'_> {
        let slots = self.range.count;
        let host = &mut *self.host;
        Frame { host, slots }
    }
    {%- endif %}

    /// For each slot the instance that waits in it, by its number in the range, or `Run::NOBODY`.
    pub fn instances(&mut self) -> PerSlot<'_, u32> {
        let slots = self.range.count;
        let host = &mut *self.host;
        // SAFETY: any bytes are a number.
        unsafe { PerSlot::new(&mut host.transfer, &host.waiting, slots) }
    }

    /// What `instances` holds for a slot in which nobody waits.
    pub const NOBODY: u32 = u32::MAX;

    /// The arguments on the device.
    pub fn bindings(&self) -> {{ bindings }} {
        {{ own_bindings_call }}
    }

    /// What has run so far.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Goes on, unless an error other than a time-out came before.
    fn go_on(&mut self, to: Option<Token>) -> Result<bool, Error> {
        if self.state == RunState::Failed {
            let failed = "an error has ended this run: `begin` another one";
            return Err(Error::Argument(failed.into()));
        }
        if self.start.is_some() && self.towards != to {
            let other = "a time-out came on the way to another stop: go on to that one first";
            return Err(Error::Argument(other.into()));
        }
        self.towards = to;
        let stops = self.next_stop(to);
        self.state = self.state.after(&stops);
        stops
    }

    fn next_stop(&mut self, to: Option<Token>) -> Result<bool, Error> {
        loop {
            let mut start = match (self.start.take(), self.stop.take()) {
                (Some(start), _) => start,
                (None, Some(token)) => Start::Stop(token),
                (None, None) if self.next_range() => Start::First,
                (None, None) => return self.end(),
            };
            let points = to.map_or(&[][..], Token::points);
            let stats = &mut self.stats;
            let waiting = self.host.run_until(&self.range, &mut start, points, stats);
            if waiting.is_err() {
                self.start = Some(start);
            }
            self.waiting = waiting?;
            if self.waiting > 0 {
                self.stop = to;
                return Ok(true);
            }
            self.stats.add_instances(self.range.count);
            {%- if has_traps %}
            self.traps.add(&self.range, self.host.traps.bytes());
            {%- endif %}
            {%- if tells_counts %}
            let counts = self.host.counts.bytes();
            self.stats.add_counts(super::POINTS, counts);
            {%- endif %}
        }
    }

    /// Goes on to the instances that begin together next.
    fn next_range(&mut self) -> bool {
        let [first, end] = self.rest;
        let gpu = &self.host.gpu;
        let most = gpu.max_range(self.host.block_size).min(self.host.capacity);
        let Some(range) = ranges(self.grid, first, end - first, most).next() else {
            return false;
        };
        self.range = range;
        self.rest = [first + u64::from(range.count), end];
        true
    }

    /// Downloads what the kernels wrote, once.
    fn end(&mut self) -> Result<bool, Error> {
        if self.state == RunState::UnderWay {
            {%- if !downloads.is_empty() %}
            let Self {
                host,
                args,
                buffers,
                ..
            } = self;
            let transfer = &mut host.transfer;
            // SAFETY: the elements hold nothing but numbers: any bytes are values of them.
            unsafe {
                {%- for it in downloads %}
                {{ it }}
                {%- endfor %}
            }
            {%- endif %}
            self.state = RunState::Ended;
            {%- if has_traps %}
            self.traps.clone().finish()?;
            {%- endif %}
        }
        Ok(false)
    }
}
{%- if !promises.is_empty() %}

/// What instances promised, for the slots of a range.
pub struct Frame<'a> {
    host: &'a mut {{ name }},
    slots: u32,
}

impl<'a> Frame<'a> {
    {%- for it in promises %}
    {%- if !loop.first %}
{{ "" }}
    {%- endif %}
    /// `promise("{{ it.name }}", …)`
    pub fn {{ it.method }}(self) -> PerSlot<'a, {{ it.ty }}> {
        let buffer = &self.host.{{ it.field }};
        // SAFETY: any bytes are numbers.
        unsafe { PerSlot::new(&mut self.host.transfer, buffer, self.slots) }
    }
    {%- endfor %}
}
{%- endif %}

/// What `bind` takes.
{{ bindings_signature }} {
    {{ bindings_value }}
}
{%- for hazard in hazards %}

{{ hazard }}
{%- endfor %}
