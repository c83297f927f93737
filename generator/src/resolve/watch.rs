//! What rust-analyzer may take of stack and time.
//!
//! It asks itself one question for another for as long as there is stack, and evaluates a constant for minutes. Each question
//! that it begins is heard here: one that is asked too deep ends as a panic does. Of a constant that goes round in a loop nothing is heard,
//! and nothing stops it. So resolution has a thread of its own, which is left behind when one evaluation takes longer than anybody waits.

use std::any::Any;
use std::collections::HashMap;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use salsa::{Event, EventKind, IngredientIndex};

use crate::resolve::database::Listener;

/// Address space: only touched pages count.
const STACK_BYTES: usize = 512 << 20;
/// What one question for another may take of it; walks of types and expressions need the rest.
const MOST_STACK: usize = 128 << 20;
/// For one constant. rustc refuses what takes two million steps, which is less.
const LONGEST: Duration = Duration::from_secs(6);
/// rust-analyzer gives a constant up after ten million steps. Where it knows nothing of one, that was the reason if it took longer than this;
/// any other mistake in a constant is met sooner.
const LONG: Duration = Duration::from_millis(500);
/// Between two looks at a thread that has not ended.
const PAUSE: Duration = Duration::from_millis(100);

/// What the panic says that ends a question which is asked too deep.
pub(super) const TOO_DEEP: &str = "the stack is for questions that end";

/// What a thread that resolves is doing.
#[derive(Default)]
pub(super) struct Watch {
    /// The lowest address that its stack may reach; stacks grow downwards.
    lowest: AtomicUsize,
    /// Where the evaluation of a constant stands on the stack, the outermost; 0 without one.
    constant: AtomicUsize,
    /// Since when.
    since: Mutex<Option<Instant>>,
    /// What the longest evaluation took that has ended.
    longest: Mutex<Duration>,
    /// Which kinds of questions evaluate a constant.
    kinds: Mutex<HashMap<IngredientIndex, bool>>,
}

impl Watch {
    /// Hears of what a database does.
    pub(super) fn listener(watch: &Arc<Self>) -> Listener {
        let watch = Arc::clone(watch);
        Box::new(move |event| watch.hear(&event))
    }

    /// Runs `work` on a thread of its own. Nothing if it evaluates one constant for too long: then it goes on unheard.
    pub(super) fn over<T: Send + 'static>(watch: &Arc<Self>, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        *locked(&watch.longest) = Duration::ZERO;
        let (answer, answered) = channel();
        let own = Arc::clone(watch);
        let work = move || {
            own.lowest.store(stack_address().saturating_sub(MOST_STACK), Ordering::Relaxed);
            let value = work();
            own.lowest.store(0, Ordering::Relaxed);
            // Who does not wait any longer wants no answer.
            let _ = answer.send(value);
        };
        let worker = thread::Builder::new().name("resolve".into()).stack_size(STACK_BYTES);
        let worker = worker.spawn(work).expect("a thread can be started");
        loop {
            match answered.recv_timeout(PAUSE) {
                Ok(answer) => return Some(answer),
                Err(RecvTimeoutError::Timeout) if watch.is_late() => return None,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let payload = worker.join().err();
                    resume_unwind(payload.unwrap_or_else(|| Box::new(()) as Box<dyn Any + Send>));
                }
            }
        }
    }

    fn is_late(&self) -> bool {
        locked(&self.since).is_some_and(|since| since.elapsed() > LONGEST)
    }

    /// Whether a constant was evaluated for longer than one that comes to something.
    pub(super) fn was_long(&self) -> bool {
        let now = locked(&self.since).map_or(Duration::ZERO, |since| since.elapsed());
        now.max(*locked(&self.longest)) > LONG
    }

    fn hear(&self, event: &Event) {
        let here = stack_address();
        if here < self.lowest.load(Ordering::Relaxed) {
            resume_unwind(Box::new(TOO_DEEP.to_owned()));
        }
        let constant = self.constant.load(Ordering::Relaxed);
        if constant != 0 && here >= constant {
            // Who has asked for it asks something else.
            self.constant.store(0, Ordering::Relaxed);
            let took = locked(&self.since).take().map_or(Duration::ZERO, |since| since.elapsed());
            let mut longest = locked(&self.longest);
            *longest = took.max(*longest);
        }
        if let EventKind::WillExecute { database_key } = event.kind
            && self.constant.load(Ordering::Relaxed) == 0
        {
            let kind = database_key.ingredient_index();
            let is_constant = || format!("{database_key:?}").contains("const_eval");
            if *locked(&self.kinds).entry(kind).or_insert_with(is_constant) {
                self.constant.store(here, Ordering::Relaxed);
                *locked(&self.since) = Some(Instant::now());
            }
        }
    }
}

/// Where the caller stands on its stack.
#[inline(never)]
fn stack_address() -> usize {
    let local = 0_u8;
    std::ptr::from_ref(std::hint::black_box(&local)).addr()
}

/// No panic leaves anything half done here.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
