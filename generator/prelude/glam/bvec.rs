//! Masks: what comparisons of vectors give. On x86-64 glam's `Vec3A` and `Vec4` have masks of their own.

use core::fmt::{self, Debug, Formatter};
use core::intrinsics;

macro_rules! mask {
    ($($B:ident $n:literal: $x:ident $(, $c:ident $i:literal)*;)*) => {
        $(
            #[derive(Clone, Copy, Eq, Hash)]
            pub struct $B {
                pub $x: bool,
                $(pub $c: bool,)*
            }

            impl $B {
                pub const FALSE: $B = $B::splat(false);
                pub const TRUE: $B = $B::splat(true);

                pub const fn new($x: bool $(, $c: bool)*) -> $B {
                    $B { $x $(, $c)* }
                }

                pub const fn splat(v: bool) -> $B {
                    $B { $x: v $(, $c: v)* }
                }

                pub const fn from_array(a: [bool; $n]) -> $B {
                    $B { $x: a[0] $(, $c: a[$i])* }
                }

                pub fn bitmask(self) -> u32 {
                    self.$x as u32 $(| (self.$c as u32) << $i)*
                }

                pub fn any(self) -> bool {
                    intrinsics::any(self)
                }

                pub fn all(self) -> bool {
                    intrinsics::all(self)
                }

                pub fn test(self, index: usize) -> bool {
                    *intrinsics::component(&self, index)
                }

                pub fn set(&mut self, index: usize, value: bool) {
                    *intrinsics::component_mut(self, index) = value
                }
            }

            impl PartialEq for $B {
                fn eq(&self, other: &$B) -> bool {
                    intrinsics::all::<$B>(intrinsics::equal_components(*self, *other))
                }
            }

            impl Default for $B {
                fn default() -> $B {
                    $B::FALSE
                }
            }

            impl Debug for $B {
                fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                    Ok(())
                }
            }

            impl From<[bool; $n]> for $B {
                fn from(a: [bool; $n]) -> $B {
                    $B::from_array(a)
                }
            }

            impl From<$B> for [u32; $n] {
                fn from(mask: $B) -> [u32; $n] {
                    [0 - mask.$x as u32 $(, 0 - mask.$c as u32)*]
                }
            }

            impl From<$B> for [bool; $n] {
                fn from(mask: $B) -> [bool; $n] {
                    [mask.$x $(, mask.$c)*]
                }
            }

            unary! { Not not: $B }
            operator! { BitAnd bitand BitAndAssign bitand_assign: |a: $B, b: $B| intrinsics::bitand(a, b) }
            operator! { BitOr bitor BitOrAssign bitor_assign: |a: $B, b: $B| intrinsics::bitor(a, b) }
            operator! { BitXor bitxor BitXorAssign bitxor_assign: |a: $B, b: $B| intrinsics::bitxor(a, b) }
        )*
    };
}

mask! {
    BVec2 2: x, y 1;
    BVec3 3: x, y 1, z 2;
    BVec3A 3: x, y 1, z 2;
    BVec4 4: x, y 1, z 2, w 3;
    BVec4A 4: x, y 1, z 2, w 3;
}

pub const fn bvec2(x: bool, y: bool) -> BVec2 {
    BVec2 { x, y }
}

pub const fn bvec3(x: bool, y: bool, z: bool) -> BVec3 {
    BVec3 { x, y, z }
}

pub const fn bvec4(x: bool, y: bool, z: bool, w: bool) -> BVec4 {
    BVec4 { x, y, z, w }
}
