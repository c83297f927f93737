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
