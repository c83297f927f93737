//! Iterators, as in the standard library, without what allocates.

mod adapters;
mod chain;
mod collect;
mod flatten;
mod iterator;
mod range;
mod sources;

pub use adapters::{
    Cloned, Copied, Cycle, Enumerate, Filter, FilterMap, Fuse, Inspect, Map, MapWhile, Peekable, Rev, Scan,
    Skip, SkipWhile, StepBy, Take, TakeWhile,
};
pub use chain::{Chain, Zip, zip};
pub use collect::{Extend, FromIterator, IntoIterator, Product, Sum};
pub use flatten::{FlatMap, Flatten};
pub use iterator::{DoubleEndedIterator, ExactSizeIterator, FusedIterator, Iterator};
pub use range::Step;
pub use sources::{
    Empty, FromFn, Once, Repeat, RepeatN, RepeatWith, Successors, empty, from_fn, once, repeat, repeat_n,
    repeat_with, successors,
};
