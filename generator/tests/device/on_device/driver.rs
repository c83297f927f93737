//! The driver that tests run on, and how much they ask of it.

use std::sync::Once;

use corogen::oracle::thorough;
use corogen::schedule::plan::Scheduler;

/// llvmpipe's optimiser takes much longer than these programs run. Other devices know nothing of these.
const ENVIRONMENT: [(&str, &str); 2] = [("GALLIVM_PERF", "nopt"), ("LP_NATIVE_VECTOR_WIDTH", "128")];

/// Makes drivers quick, here and in what this process starts; for who uses one after it.
pub(crate) fn quick() {
    static QUICK: Once = Once::new();
    QUICK.call_once(|| {
        for (name, value) in ENVIRONMENT {
            // SAFETY: drivers read the environment, and whoever uses one in this process calls this before.
            unsafe { std::env::set_var(name, value) };
        }
    });
}

/// The schedulers of the test's case with this number: all with `COROGEN_THOROUGH=1`, as in CI, or if cases were `asked` for; between
/// two edits one by turns.
pub(crate) fn schedulers(number: usize, asked: &str) -> impl Iterator<Item = Scheduler> + use<> {
    let all = !asked.is_empty() || thorough();
    let turn = number % Scheduler::ALL.len();
    Scheduler::ALL.into_iter().enumerate().filter(move |(at, _)| all || *at == turn).map(|(_, scheduler)| scheduler)
}
