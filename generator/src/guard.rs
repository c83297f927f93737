//! Keeps a bug or a deep input from ending the process badly.
//!
//! Every pass walks the input's trees by recursion, so it runs on a thread with a stack for trees far deeper than anybody
//! writes; what panics there becomes a message.

use std::panic::PanicHookInfo;
use std::sync::{Mutex, PoisonError};

/// Only touched pages count: the size is address space.
const STACK_BYTES: usize = 512 << 20;

/// What the last panic said, and where: the payload alone has no place.
static LAST_PANIC: Mutex<Option<String>> = Mutex::new(None);

/// For commands: a panic prints nothing by itself.
pub fn be_silent_on_panic() {
    std::panic::set_hook(Box::new(|panic: &PanicHookInfo<'_>| {
        let place = panic.location().map(|place| format!(" ({}:{})", place.file(), place.line())).unwrap_or_default();
        let text = panic.payload_as_str().unwrap_or("no message");
        *LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner) = Some(format!("{text}{place}"));
    }));
}

/// Runs `work` on a thread with a large stack. A panic gives its message.
pub fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, String> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("corogen".into()).stack_size(STACK_BYTES);
        let thread = thread.spawn_scoped(scope, work).map_err(|error| format!("no thread: {error}"))?;
        thread.join().map_err(|payload| {
            let recorded = LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner).take();
            let text = payload.downcast_ref::<String>().cloned();
            let text = text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            recorded.or(text).unwrap_or_else(|| "a panic without a message".to_owned())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_recursion_has_room_and_a_panic_is_a_message() {
        fn depth(level: u32) -> u32 {
            let kept = std::hint::black_box([level; 64]);
            if level == 0 { 0 } else { depth(level - 1) + kept[0] - (level - 1) }
        }
        assert_eq!(on_large_stack(|| depth(200_000)), Ok(200_000));
        assert!(on_large_stack(|| panic!("a bug")).is_err_and(|text: String| text.contains("a bug")));
    }
}
