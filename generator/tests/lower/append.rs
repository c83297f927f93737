//! Append buffers: pushed to directly, through a struct, in a function and in a closure.
use corogen_runtime::{Append, suspend};

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Factor {
    pub number: u32,
    pub prime: u32,
}

struct Sinks<'a> {
    factors: &'a Append<Factor>,
    odd: &'a Append<u32>,
}

impl Sinks<'_> {
    fn put(&self, number: u32, prime: u32) {
        self.factors.push(Factor { number, prime });
        if prime % 2 == 1 {
            suspend();
            self.odd.push(prime);
        }
    }
}

fn twice(odd: &Append<u32>, value: u32) {
    odd.push(value);
    odd.push(value + 1);
}

pub fn append(id: u32, factors: &Append<Factor>, odd: &Append<u32>) {
    let sinks = Sinks { factors, odd };
    for prime in 2..id {
        sinks.put(id, prime);
    }
    twice(odd, id);
    (0..3).for_each(|value| odd.push(value));
}
