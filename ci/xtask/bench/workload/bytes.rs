//! Arguments as bytes.

use std::collections::BTreeMap;

use corogen::execute::Arguments;

pub(super) fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_ne_bytes()).collect()
}

pub(super) fn floats(floats: &[f32]) -> Vec<u8> {
    floats.iter().flat_map(|float| float.to_ne_bytes()).collect()
}

/// The elements of a buffer, as rustc lays them out.
///
/// # Safety
/// There is no padding in a `T`.
pub(super) unsafe fn elements<T: Copy>(elements: &[T]) -> Vec<u8> {
    // SAFETY: they are initialised to the last byte, as the caller promises.
    unsafe { std::slice::from_raw_parts(elements.as_ptr().cast(), size_of_val(elements)) }.to_vec()
}

/// A buffer of so many vectors of four words.
pub(super) fn zeros(name: &str, elements: u32) -> BTreeMap<String, Vec<u8>> {
    BTreeMap::from([(name.to_owned(), vec![0; 16 * elements as usize])])
}

/// Arguments of these names.
pub(super) fn named<const N: usize>(arguments: [(&str, Vec<u8>); N]) -> BTreeMap<String, Vec<u8>> {
    arguments.map(|(name, bytes)| (name.to_owned(), bytes)).into()
}

/// An image to fill, its size, and another number.
pub(super) fn image([width, height]: [u32; 2], (name, number): (&str, u32)) -> Arguments {
    let uniforms = named([("size", words(&[width, height])), (name, words(&[number]))]);
    Arguments { uniforms, buffers: zeros("image", width * height) }
}
