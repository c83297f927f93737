//! The Rust host of one scheduler, with its ash calls in plain sight.
