//! rust-analyzer may panic on code that it has not seen yet. That ends in a diagnostic, without the panic's own message.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// What `work` gives, or what it panicked with.
pub(super) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    static INSTALL: Once = Once::new();
    INSTALL.call_once(|| {
        let earlier = take_hook();
        set_hook(Box::new(move |info| {
            if !GUARDED.get() {
                earlier(info);
            }
        }));
    });
    GUARDED.set(true);
    let result = catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(false);
    result.map_err(|payload| {
        let text = payload.downcast_ref::<String>().cloned();
        text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::guarded;

    #[test]
    fn a_panic_becomes_its_message() {
        assert_eq!(guarded(|| 1), Ok(1));
        assert_eq!(guarded(|| -> u32 { panic!("no {}", "way") }), Err("no way".to_owned()));
    }
}
