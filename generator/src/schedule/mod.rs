//! Schedule: kernels, buffers, bindings, push constants, barriers and dispatches of one scheduler.
//!
//! - **Takes** a [`crate::split::coroutine::Coroutine`] and its [`crate::frame::layout::Layout`].
//! - **Gives** a [`plan::Plan`].
//! - **Afterwards** everything that a host does is data; each step declares what it reads and writes, and a barrier orders
//!   every hazard, and a round resumes each point's queue once (`verify`).

pub mod barrier;
mod config;
mod interface;
mod persistent;
pub mod plan;
mod print;
mod single;
pub mod step;
pub mod verify;
pub(crate) mod wavefront;

use crate::base::Options;
use crate::frame::layout::Layout;
use crate::split::coroutine::Coroutine;
pub use config::{check_config, is_of_use, known_scheduler};
use plan::{KernelBody, Plan, Scheduler};
pub use print::print;

/// Plans one scheduler's use of a device. The layout is what a scheduler with frames in buffers binds; the two with one kernel keep
/// frames in registers.
pub fn plan(coroutine: &Coroutine, layout: &Layout, scheduler: Scheduler, options: &Options) -> Plan {
    let plan = match scheduler {
        Scheduler::Megakernel => single::plan(coroutine, scheduler, KernelBody::Entry, options),
        Scheduler::StateMachine => single::plan(coroutine, scheduler, KernelBody::StateMachine, options),
        Scheduler::Wavefront => wavefront::plan(coroutine, layout, options),
        Scheduler::Persistent => persistent::plan(coroutine, layout, options),
    };
    debug_assert_eq!(verify::hazards(&plan), []);
    if !plan.round.is_empty() {
        debug_assert_eq!(verify::resumed(&plan), verify::owed(coroutine));
    }
    plan
}

/// The same plan with kernels that count, as with `--counts on`: what `--stats json` runs once beside the timed runs. Nothing where
/// there are no points to count.
pub fn counted(coroutine: &Coroutine, layout: &Layout, scheduler: Scheduler, options: &Options) -> Option<Plan> {
    let options = Options { counts: true, ..options.clone() };
    Some(plan(coroutine, layout, scheduler, &options)).filter(Plan::counts)
}
