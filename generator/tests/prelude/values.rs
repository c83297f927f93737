//! What the kernels beside this file are run on.

/// A kernel: from values to words, of which each instance writes its own.
pub(crate) type Kernel = fn(u32, &[u32], &mut [u32]);

/// How many words an instance may write.
pub(crate) const WORDS: usize = 256;

/// Integers at the edges.
pub(crate) const INTEGERS: &[u32] = &[
    0,
    1,
    2,
    3,
    7,
    10,
    31,
    32,
    33,
    255,
    256,
    0x1_0000,
    0x1234_5678,
    0x7fff_ffff,
    0x8000_0000,
    0x8000_0001,
    0xffff_fff6,
    0xffff_ffff,
];

/// Floats at the edges, as bits.
pub(crate) const FLOATS: &[u32] = &[
    0x0000_0000, // 0
    0x8000_0000, // -0
    0x0000_0001, // the least subnormal
    0x0080_0000, // the least normal
    0x3eff_ffff, // just below 0.5
    0x3f00_0000, // 0.5
    0x3f80_0000, // 1
    0xbf80_0000, // -1
    0x3fc0_0000, // 1.5
    0xc020_0000, // -2.5
    0x4049_0fdb, // π
    0x4b00_0001, // 2^23 + 1
    0xcf00_0000, // -2^31
    0x4f80_0000, // 2^32
    0x7f7f_ffff, // the greatest
    0x7f80_0000, // ∞
    0xff80_0000, // -∞
    0x7fc0_0000, // NaN
];

/// Whether two results differ by no more than a device's rounding of what they are computed from.
pub(crate) fn near(wanted: u32, got: u32) -> bool {
    let (wanted, got) = (f32::from_bits(wanted), f32::from_bits(got));
    if wanted.is_infinite() || got.is_infinite() {
        return wanted == got;
    }
    let scale = wanted.abs().max(got.abs()).max(1.0);
    wanted.is_nan() && got.is_nan() || (wanted - got).abs() <= 1e-4 * scale
}
