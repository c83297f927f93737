//! What all vectors have.

/// Of a vector `$V` of `$n` scalars `$t`, whose comparisons give `$B`. The first component stands apart from the others.
macro_rules! vector {
    ($V:ident $new:ident $t:ident $B:ident $n:literal $zero:literal $one:literal: $x:ident $(, $c:ident $i:literal $set:ident)*) => {
        /// A vector of its components.
        pub const fn $new($x: $t $(, $c: $t)*) -> $V {
            $V { $x $(, $c)* }
        }

        impl $V {
            pub const ZERO: $V = $V::splat($zero);
            pub const ONE: $V = $V::splat($one);
            pub const MIN: $V = $V::splat($t::MIN);
            pub const MAX: $V = $V::splat($t::MAX);

            pub const fn new($x: $t $(, $c: $t)*) -> $V {
                $V { $x $(, $c)* }
            }

            pub const fn splat(v: $t) -> $V {
                $V { $x: v $(, $c: v)* }
            }

            pub fn map<F: FnMut($t) -> $t>(self, mut f: F) -> $V {
                $V { $x: f(self.$x) $(, $c: f(self.$c))* }
            }

            pub fn select(mask: $B, if_true: $V, if_false: $V) -> $V {
                intrinsics::select_components(mask, if_true, if_false)
            }

            pub const fn from_array(a: [$t; $n]) -> $V {
                $V { $x: a[0] $(, $c: a[$i])* }
            }

            pub const fn to_array(&self) -> [$t; $n] {
                [self.$x $(, self.$c)*]
            }

            pub const fn from_slice(slice: &[$t]) -> $V {
                assert!(slice.len() >= $n);
                $V { $x: slice[0] $(, $c: slice[$i])* }
            }

            pub fn write_to_slice(self, slice: &mut [$t]) {
                let slice = &mut slice[..$n];
                slice[0] = self.$x;
                $(slice[$i] = self.$c;)*
            }

            pub fn with_x(self, $x: $t) -> $V {
                $V { $x, ..self }
            }

            $(pub fn $set(self, $c: $t) -> $V {
                $V { $c, ..self }
            })*

            pub fn dot_into_vec(self, rhs: $V) -> $V {
                $V::splat(self.dot(rhs))
            }

            pub fn min(self, rhs: $V) -> $V {
                intrinsics::min(self, rhs)
            }

            pub fn max(self, rhs: $V) -> $V {
                intrinsics::max(self, rhs)
            }

            pub fn clamp(self, min: $V, max: $V) -> $V {
                intrinsics::min(intrinsics::max(self, min), max)
            }

            pub fn min_position(self) -> usize {
                let mut min = self.$x;
                let mut index = 0;
                $(if self.$c < min {
                    min = self.$c;
                    index = $i;
                })*
                index
            }

            pub fn max_position(self) -> usize {
                let mut max = self.$x;
                let mut index = 0;
                $(if self.$c > max {
                    max = self.$c;
                    index = $i;
                })*
                index
            }

            pub fn cmpeq(self, rhs: $V) -> $B {
                intrinsics::equal_components(self, rhs)
            }

            pub fn cmpne(self, rhs: $V) -> $B {
                intrinsics::not_equal_components(self, rhs)
            }

            pub fn cmpge(self, rhs: $V) -> $B {
                intrinsics::greater_equal(self, rhs)
            }

            pub fn cmpgt(self, rhs: $V) -> $B {
                intrinsics::greater_than(self, rhs)
            }

            pub fn cmple(self, rhs: $V) -> $B {
                intrinsics::less_equal(self, rhs)
            }

            pub fn cmplt(self, rhs: $V) -> $B {
                intrinsics::less_than(self, rhs)
            }

            pub fn length_squared(self) -> $t {
                self.dot(self)
            }
        }

        impl PartialEq for $V {
            fn eq(&self, other: &$V) -> bool {
                intrinsics::all::<$B>(intrinsics::equal_components(*self, *other))
            }
        }

        impl Default for $V {
            fn default() -> $V {
                $V::ZERO
            }
        }

        impl Index<usize> for $V {
            type Output = $t;

            fn index(&self, index: usize) -> &$t {
                intrinsics::component(self, index)
            }
        }

        impl IndexMut<usize> for $V {
            fn index_mut(&mut self, index: usize) -> &mut $t {
                intrinsics::component_mut(self, index)
            }
        }

        impl From<[$t; $n]> for $V {
            fn from(a: [$t; $n]) -> $V {
                $V::from_array(a)
            }
        }

        /// A copy, as nothing writes to what a `&` refers to.
        impl AsRef<[$t; $n]> for $V {
            fn as_ref(&self) -> &[$t; $n] {
                &self.to_array()
            }
        }

        impl From<$V> for [$t; $n] {
            fn from(v: $V) -> [$t; $n] {
                v.to_array()
            }
        }

        impl Debug for $V {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                Ok(())
            }
        }

        sum_and_product! { $V $V::ZERO, $V::ONE; }

        operator! { Add add AddAssign add_assign: |a: $V, b: $V| intrinsics::add(a, b) }
        operator! { Sub sub SubAssign sub_assign: |a: $V, b: $V| intrinsics::sub(a, b) }
        operator! { Mul mul MulAssign mul_assign: |a: $V, b: $V| intrinsics::mul(a, b) }
        operator! { Add add AddAssign add_assign: |a: $V, b: $t| intrinsics::add(a, b) }
        operator! { Sub sub SubAssign sub_assign: |a: $V, b: $t| intrinsics::sub(a, b) }
        operator! { Mul mul MulAssign mul_assign: |a: $V, b: $t| intrinsics::mul(a, b) }
        binary! { Add add: |a: $t, b: $V| -> $V { intrinsics::add(a, b) } }
        binary! { Sub sub: |a: $t, b: $V| -> $V { intrinsics::sub(a, b) } }
        binary! { Mul mul: |a: $t, b: $V| -> $V { intrinsics::mul(a, b) } }
    };
}
