//! Each parameter of a type is in a field, and each field but a struct's last has a size.
use corogen_runtime::suspend;
use std::marker::PhantomData;

struct Held<T, U> {
    value: T,
}

struct View<'a, 'b> {
    cells: &'a [u32],
}

enum Either<T, U> {
    Left(T),
    Neither,
}

struct Tagged<T, const N: usize> {
    value: u32,
    tag: PhantomData<T>,
}

struct Nothing<T>;

struct Middle {
    cells: [u32],
    length: u32,
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let tagged = Tagged::<f32, 3> { value: id, tag: PhantomData };
    out[id as usize] = tagged.value;
}
