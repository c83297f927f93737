//! Sizes of types, what is borrowed generically, and types that stand for units.
//!
//! run: --grid 32 --buffer out=zeros:192
use corogen_runtime::suspend;
use glam::{UVec3, Vec3};
use std::borrow::{Borrow, BorrowMut};
use std::marker::PhantomData;
use std::mem;

struct Mixed {
    small: u8,
    wide: u64,
    middle: u16,
    flag: bool,
}

#[repr(C)]
struct Ordered {
    small: u8,
    wide: u64,
    middle: u16,
}

trait Bits: Sized {
    const BITS: u32 = size_of::<Self>() as u32 * 8;

    fn bits(&self) -> u32 {
        Self::BITS + mem::size_of_val(self) as u32
    }
}

impl Bits for u16 {}
impl Bits for [u32; 5] {}
impl Bits for Mixed {}

struct Metre;

#[derive(Clone, Copy)]
struct Quantity<U>(u32, PhantomData<fn() -> U>);

impl<U> Quantity<U> {
    fn new(value: u32) -> Self {
        Self(value, PhantomData)
    }

    fn plus(self, other: Self) -> Self {
        Self::new(self.0 + other.0)
    }
}

fn total<I>(items: I) -> u32
where
    I: IntoIterator,
    I::Item: Borrow<u32>,
{
    items.into_iter().map(|item| *item.borrow()).sum()
}

fn raise<T: BorrowMut<[u32]>>(mut list: T) -> u32 {
    let list = list.borrow_mut();
    list[0] += 1;
    list.iter().sum()
}

pub fn sizes(id: u32, out: &mut [u32]) {
    let mut values = [id, id + 1, id * 2];
    let words = [0u8; size_of::<u64>()];
    suspend();
    let mixed = Mixed { small: 1, wide: 2, middle: 3, flag: id > 3 };
    let ordered = Ordered { small: 1, wide: u64::from(id), middle: 3 };
    let at = id as usize * 6;
    out[at] = 7u16.bits() + values_bits(&values) * 1000 + mixed.bits();
    out[at + 1] = (size_of::<Ordered>() * 100 + align_of::<Mixed>() * 10 + words.len()) as u32 + ordered.middle as u32;
    out[at + 2] = (size_of::<(u8, u32, u8)>() * 100 + size_of::<Vec3>() + size_of::<UVec3>()) as u32;
    out[at + 3] = total(values) + total(&values);
    suspend();
    out[at + 4] = raise(values) * 1000 + raise(&mut values[..2]) + values[0];
    out[at + 5] = Quantity::<Metre>::new(id).plus(Quantity::new(3)).0 + u32::from(mixed.flag) + ordered.wide as u32;
}

fn values_bits(values: &[u32; 3]) -> u32 {
    mem::size_of_val(values) as u32 + [0u32; 5].bits()
}
