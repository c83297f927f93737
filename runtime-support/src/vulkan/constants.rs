//! Push constants and uniform blocks: bytes with values at known offsets.

use bytemuck::NoUninit;

/// Puts `value` at byte `offset`. What does not fit is a bug of the generator.
///
/// # Panics
/// Where the value does not fit.
pub fn put<T: NoUninit>(bytes: &mut [u8], offset: usize, value: T) {
    let value = bytemuck::bytes_of(&value);
    bytes[offset..offset + value.len()].copy_from_slice(value);
}

#[cfg(test)]
mod tests {
    use super::put;

    #[test]
    fn values_land_at_their_offsets() {
        let mut bytes = [0xff; 12];
        put(&mut bytes, 4, [1u16, 2]);
        put(&mut bytes, 8, 3.0f32);
        assert_eq!(bytes[..4], [0xff; 4]);
        assert_eq!(bytes[4..8], [1u16.to_ne_bytes(), 2u16.to_ne_bytes()].concat());
        assert_eq!(bytes[8..], 3.0f32.to_ne_bytes());
    }
}
