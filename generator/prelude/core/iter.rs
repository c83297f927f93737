//! Iterators, as in the standard library, without what allocates.

mod adapters;
mod chain;
mod collect;
mod compare;
mod double_ended;
mod fallible;
mod flatten;
mod iterator;
mod range;
mod sources;
mod stateful;

pub use adapters::{Cloned, Copied, Enumerate, Filter, FilterMap, Map, Rev, Skip, StepBy, Take};
pub use chain::{Chain, Zip, chain, zip};
pub use collect::{Extend, FromIterator, IntoIterator, Product, Sum};
pub use double_ended::{DoubleEndedIterator, ExactSizeIterator, FusedIterator};
pub use flatten::{FlatMap, Flatten};
pub use iterator::Iterator;
pub use range::Step;
pub use sources::{
    Empty, FromFn, Once, OnceWith, Repeat, RepeatN, RepeatWith, Successors, empty, from_fn, once, once_with, repeat, repeat_n,
    repeat_with, successors,
};
pub use stateful::{Cycle, Fuse, Inspect, MapWhile, Peekable, Scan, SkipWhile, TakeWhile};
