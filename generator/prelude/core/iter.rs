//! Iterators, as in the standard library, without what allocates.

mod adapters;
mod chain;
mod collect;
mod double_ended;
mod flatten;
mod iterator;
mod range;
mod sources;
mod stateful;

pub use adapters::{Cloned, Copied, Enumerate, Filter, FilterMap, Map, Rev, Skip, StepBy, Take};
pub use chain::{Chain, Zip, zip};
pub use collect::{Extend, FromIterator, IntoIterator, Product, Sum};
pub use double_ended::{DoubleEndedIterator, ExactSizeIterator, FusedIterator};
pub use flatten::{FlatMap, Flatten};
pub use iterator::Iterator;
pub use range::Step;
pub use sources::{
    Empty, FromFn, Once, Repeat, RepeatN, RepeatWith, Successors, empty, from_fn, once, repeat, repeat_n,
    repeat_with, successors,
};
pub use stateful::{Cycle, Fuse, Inspect, MapWhile, Peekable, Scan, SkipWhile, TakeWhile};
