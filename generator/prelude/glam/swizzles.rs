//! Swizzles. The methods are provided ones, so that there is one of each and not one for each vector.

use crate::{IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec3A, Vec4};
use core::intrinsics;

/// Methods that give the numbered components.
macro_rules! swizzles {
    ($Output:ty, $swizzle:ident: $($name:ident $($i:literal)+,)*) => {
        $(fn $name(self) -> $Output {
            intrinsics::$swizzle(self, $($i),+)
        })*
    };
}

/// Swizzles of vectors of two components.
pub trait Vec2Swizzles: Sized + Copy + Clone {
    type Vec3;
    type Vec4;

    swizzles! { Self, swizzle2:
        xx 0 0, xy 0 1, yx 1 0, yy 1 1,
    }

    swizzles! { Self::Vec3, swizzle3:
        xxx 0 0 0, xxy 0 0 1, xyx 0 1 0, xyy 0 1 1, yxx 1 0 0, yxy 1 0 1, yyx 1 1 0, yyy 1 1 1,
    }

    swizzles! { Self::Vec4, swizzle4:
        xxxx 0 0 0 0, xxxy 0 0 0 1, xxyx 0 0 1 0, xxyy 0 0 1 1, xyxx 0 1 0 0, xyxy 0 1 0 1, xyyx 0 1 1 0, xyyy 0 1 1 1,
        yxxx 1 0 0 0, yxxy 1 0 0 1, yxyx 1 0 1 0, yxyy 1 0 1 1, yyxx 1 1 0 0, yyxy 1 1 0 1, yyyx 1 1 1 0, yyyy 1 1 1 1,
    }
}

/// Swizzles of vectors of three components.
pub trait Vec3Swizzles: Sized + Copy + Clone {
    type Vec2;
    type Vec4;

    fn with_xy(self, rhs: Self::Vec2) -> Self;
    fn with_xz(self, rhs: Self::Vec2) -> Self;
    fn with_yx(self, rhs: Self::Vec2) -> Self;
    fn with_yz(self, rhs: Self::Vec2) -> Self;
    fn with_zx(self, rhs: Self::Vec2) -> Self;
    fn with_zy(self, rhs: Self::Vec2) -> Self;

    swizzles! { Self::Vec2, swizzle2:
        xx 0 0, xy 0 1, xz 0 2, yx 1 0, yy 1 1, yz 1 2, zx 2 0, zy 2 1,
        zz 2 2,
    }

    swizzles! { Self, swizzle3:
        xxx 0 0 0, xxy 0 0 1, xxz 0 0 2, xyx 0 1 0, xyy 0 1 1, xyz 0 1 2, xzx 0 2 0, xzy 0 2 1,
        xzz 0 2 2, yxx 1 0 0, yxy 1 0 1, yxz 1 0 2, yyx 1 1 0, yyy 1 1 1, yyz 1 1 2, yzx 1 2 0,
        yzy 1 2 1, yzz 1 2 2, zxx 2 0 0, zxy 2 0 1, zxz 2 0 2, zyx 2 1 0, zyy 2 1 1, zyz 2 1 2,
        zzx 2 2 0, zzy 2 2 1, zzz 2 2 2,
    }

    swizzles! { Self::Vec4, swizzle4:
        xxxx 0 0 0 0, xxxy 0 0 0 1, xxxz 0 0 0 2, xxyx 0 0 1 0, xxyy 0 0 1 1, xxyz 0 0 1 2, xxzx 0 0 2 0, xxzy 0 0 2 1,
        xxzz 0 0 2 2, xyxx 0 1 0 0, xyxy 0 1 0 1, xyxz 0 1 0 2, xyyx 0 1 1 0, xyyy 0 1 1 1, xyyz 0 1 1 2, xyzx 0 1 2 0,
        xyzy 0 1 2 1, xyzz 0 1 2 2, xzxx 0 2 0 0, xzxy 0 2 0 1, xzxz 0 2 0 2, xzyx 0 2 1 0, xzyy 0 2 1 1, xzyz 0 2 1 2,
        xzzx 0 2 2 0, xzzy 0 2 2 1, xzzz 0 2 2 2, yxxx 1 0 0 0, yxxy 1 0 0 1, yxxz 1 0 0 2, yxyx 1 0 1 0, yxyy 1 0 1 1,
        yxyz 1 0 1 2, yxzx 1 0 2 0, yxzy 1 0 2 1, yxzz 1 0 2 2, yyxx 1 1 0 0, yyxy 1 1 0 1, yyxz 1 1 0 2, yyyx 1 1 1 0,
        yyyy 1 1 1 1, yyyz 1 1 1 2, yyzx 1 1 2 0, yyzy 1 1 2 1, yyzz 1 1 2 2, yzxx 1 2 0 0, yzxy 1 2 0 1, yzxz 1 2 0 2,
        yzyx 1 2 1 0, yzyy 1 2 1 1, yzyz 1 2 1 2, yzzx 1 2 2 0, yzzy 1 2 2 1, yzzz 1 2 2 2, zxxx 2 0 0 0, zxxy 2 0 0 1,
        zxxz 2 0 0 2, zxyx 2 0 1 0, zxyy 2 0 1 1, zxyz 2 0 1 2, zxzx 2 0 2 0, zxzy 2 0 2 1, zxzz 2 0 2 2, zyxx 2 1 0 0,
        zyxy 2 1 0 1, zyxz 2 1 0 2, zyyx 2 1 1 0, zyyy 2 1 1 1, zyyz 2 1 1 2, zyzx 2 1 2 0, zyzy 2 1 2 1, zyzz 2 1 2 2,
        zzxx 2 2 0 0, zzxy 2 2 0 1, zzxz 2 2 0 2, zzyx 2 2 1 0, zzyy 2 2 1 1, zzyz 2 2 1 2, zzzx 2 2 2 0, zzzy 2 2 2 1,
        zzzz 2 2 2 2,
    }
}

/// Swizzles of vectors of four components.
pub trait Vec4Swizzles: Sized + Copy + Clone {
    type Vec2;
    type Vec3;

    fn with_xy(self, rhs: Self::Vec2) -> Self;
    fn with_xz(self, rhs: Self::Vec2) -> Self;
    fn with_xw(self, rhs: Self::Vec2) -> Self;
    fn with_yx(self, rhs: Self::Vec2) -> Self;
    fn with_yz(self, rhs: Self::Vec2) -> Self;
    fn with_yw(self, rhs: Self::Vec2) -> Self;
    fn with_zx(self, rhs: Self::Vec2) -> Self;
    fn with_zy(self, rhs: Self::Vec2) -> Self;
    fn with_zw(self, rhs: Self::Vec2) -> Self;
    fn with_wx(self, rhs: Self::Vec2) -> Self;
    fn with_wy(self, rhs: Self::Vec2) -> Self;
    fn with_wz(self, rhs: Self::Vec2) -> Self;

    fn with_xyz(self, rhs: Self::Vec3) -> Self;
    fn with_xyw(self, rhs: Self::Vec3) -> Self;
    fn with_xzy(self, rhs: Self::Vec3) -> Self;
    fn with_xzw(self, rhs: Self::Vec3) -> Self;
    fn with_xwy(self, rhs: Self::Vec3) -> Self;
    fn with_xwz(self, rhs: Self::Vec3) -> Self;
    fn with_yxz(self, rhs: Self::Vec3) -> Self;
    fn with_yxw(self, rhs: Self::Vec3) -> Self;
    fn with_yzx(self, rhs: Self::Vec3) -> Self;
    fn with_yzw(self, rhs: Self::Vec3) -> Self;
    fn with_ywx(self, rhs: Self::Vec3) -> Self;
    fn with_ywz(self, rhs: Self::Vec3) -> Self;
    fn with_zxy(self, rhs: Self::Vec3) -> Self;
    fn with_zxw(self, rhs: Self::Vec3) -> Self;
    fn with_zyx(self, rhs: Self::Vec3) -> Self;
    fn with_zyw(self, rhs: Self::Vec3) -> Self;
    fn with_zwx(self, rhs: Self::Vec3) -> Self;
    fn with_zwy(self, rhs: Self::Vec3) -> Self;
    fn with_wxy(self, rhs: Self::Vec3) -> Self;
    fn with_wxz(self, rhs: Self::Vec3) -> Self;
    fn with_wyx(self, rhs: Self::Vec3) -> Self;
    fn with_wyz(self, rhs: Self::Vec3) -> Self;
    fn with_wzx(self, rhs: Self::Vec3) -> Self;
    fn with_wzy(self, rhs: Self::Vec3) -> Self;

    swizzles! { Self::Vec2, swizzle2:
        xx 0 0, xy 0 1, xz 0 2, xw 0 3, yx 1 0, yy 1 1, yz 1 2, yw 1 3,
        zx 2 0, zy 2 1, zz 2 2, zw 2 3, wx 3 0, wy 3 1, wz 3 2, ww 3 3,
    }

    swizzles! { Self::Vec3, swizzle3:
        xxx 0 0 0, xxy 0 0 1, xxz 0 0 2, xxw 0 0 3, xyx 0 1 0, xyy 0 1 1, xyz 0 1 2, xyw 0 1 3,
        xzx 0 2 0, xzy 0 2 1, xzz 0 2 2, xzw 0 2 3, xwx 0 3 0, xwy 0 3 1, xwz 0 3 2, xww 0 3 3,
        yxx 1 0 0, yxy 1 0 1, yxz 1 0 2, yxw 1 0 3, yyx 1 1 0, yyy 1 1 1, yyz 1 1 2, yyw 1 1 3,
        yzx 1 2 0, yzy 1 2 1, yzz 1 2 2, yzw 1 2 3, ywx 1 3 0, ywy 1 3 1, ywz 1 3 2, yww 1 3 3,
        zxx 2 0 0, zxy 2 0 1, zxz 2 0 2, zxw 2 0 3, zyx 2 1 0, zyy 2 1 1, zyz 2 1 2, zyw 2 1 3,
        zzx 2 2 0, zzy 2 2 1, zzz 2 2 2, zzw 2 2 3, zwx 2 3 0, zwy 2 3 1, zwz 2 3 2, zww 2 3 3,
        wxx 3 0 0, wxy 3 0 1, wxz 3 0 2, wxw 3 0 3, wyx 3 1 0, wyy 3 1 1, wyz 3 1 2, wyw 3 1 3,
        wzx 3 2 0, wzy 3 2 1, wzz 3 2 2, wzw 3 2 3, wwx 3 3 0, wwy 3 3 1, wwz 3 3 2, www 3 3 3,
    }

    swizzles! { Self, swizzle4:
        xxxx 0 0 0 0, xxxy 0 0 0 1, xxxz 0 0 0 2, xxxw 0 0 0 3, xxyx 0 0 1 0, xxyy 0 0 1 1, xxyz 0 0 1 2, xxyw 0 0 1 3,
        xxzx 0 0 2 0, xxzy 0 0 2 1, xxzz 0 0 2 2, xxzw 0 0 2 3, xxwx 0 0 3 0, xxwy 0 0 3 1, xxwz 0 0 3 2, xxww 0 0 3 3,
        xyxx 0 1 0 0, xyxy 0 1 0 1, xyxz 0 1 0 2, xyxw 0 1 0 3, xyyx 0 1 1 0, xyyy 0 1 1 1, xyyz 0 1 1 2, xyyw 0 1 1 3,
        xyzx 0 1 2 0, xyzy 0 1 2 1, xyzz 0 1 2 2, xyzw 0 1 2 3, xywx 0 1 3 0, xywy 0 1 3 1, xywz 0 1 3 2, xyww 0 1 3 3,
        xzxx 0 2 0 0, xzxy 0 2 0 1, xzxz 0 2 0 2, xzxw 0 2 0 3, xzyx 0 2 1 0, xzyy 0 2 1 1, xzyz 0 2 1 2, xzyw 0 2 1 3,
        xzzx 0 2 2 0, xzzy 0 2 2 1, xzzz 0 2 2 2, xzzw 0 2 2 3, xzwx 0 2 3 0, xzwy 0 2 3 1, xzwz 0 2 3 2, xzww 0 2 3 3,
        xwxx 0 3 0 0, xwxy 0 3 0 1, xwxz 0 3 0 2, xwxw 0 3 0 3, xwyx 0 3 1 0, xwyy 0 3 1 1, xwyz 0 3 1 2, xwyw 0 3 1 3,
        xwzx 0 3 2 0, xwzy 0 3 2 1, xwzz 0 3 2 2, xwzw 0 3 2 3, xwwx 0 3 3 0, xwwy 0 3 3 1, xwwz 0 3 3 2, xwww 0 3 3 3,
        yxxx 1 0 0 0, yxxy 1 0 0 1, yxxz 1 0 0 2, yxxw 1 0 0 3, yxyx 1 0 1 0, yxyy 1 0 1 1, yxyz 1 0 1 2, yxyw 1 0 1 3,
        yxzx 1 0 2 0, yxzy 1 0 2 1, yxzz 1 0 2 2, yxzw 1 0 2 3, yxwx 1 0 3 0, yxwy 1 0 3 1, yxwz 1 0 3 2, yxww 1 0 3 3,
        yyxx 1 1 0 0, yyxy 1 1 0 1, yyxz 1 1 0 2, yyxw 1 1 0 3, yyyx 1 1 1 0, yyyy 1 1 1 1, yyyz 1 1 1 2, yyyw 1 1 1 3,
        yyzx 1 1 2 0, yyzy 1 1 2 1, yyzz 1 1 2 2, yyzw 1 1 2 3, yywx 1 1 3 0, yywy 1 1 3 1, yywz 1 1 3 2, yyww 1 1 3 3,
        yzxx 1 2 0 0, yzxy 1 2 0 1, yzxz 1 2 0 2, yzxw 1 2 0 3, yzyx 1 2 1 0, yzyy 1 2 1 1, yzyz 1 2 1 2, yzyw 1 2 1 3,
        yzzx 1 2 2 0, yzzy 1 2 2 1, yzzz 1 2 2 2, yzzw 1 2 2 3, yzwx 1 2 3 0, yzwy 1 2 3 1, yzwz 1 2 3 2, yzww 1 2 3 3,
        ywxx 1 3 0 0, ywxy 1 3 0 1, ywxz 1 3 0 2, ywxw 1 3 0 3, ywyx 1 3 1 0, ywyy 1 3 1 1, ywyz 1 3 1 2, ywyw 1 3 1 3,
        ywzx 1 3 2 0, ywzy 1 3 2 1, ywzz 1 3 2 2, ywzw 1 3 2 3, ywwx 1 3 3 0, ywwy 1 3 3 1, ywwz 1 3 3 2, ywww 1 3 3 3,
        zxxx 2 0 0 0, zxxy 2 0 0 1, zxxz 2 0 0 2, zxxw 2 0 0 3, zxyx 2 0 1 0, zxyy 2 0 1 1, zxyz 2 0 1 2, zxyw 2 0 1 3,
        zxzx 2 0 2 0, zxzy 2 0 2 1, zxzz 2 0 2 2, zxzw 2 0 2 3, zxwx 2 0 3 0, zxwy 2 0 3 1, zxwz 2 0 3 2, zxww 2 0 3 3,
        zyxx 2 1 0 0, zyxy 2 1 0 1, zyxz 2 1 0 2, zyxw 2 1 0 3, zyyx 2 1 1 0, zyyy 2 1 1 1, zyyz 2 1 1 2, zyyw 2 1 1 3,
        zyzx 2 1 2 0, zyzy 2 1 2 1, zyzz 2 1 2 2, zyzw 2 1 2 3, zywx 2 1 3 0, zywy 2 1 3 1, zywz 2 1 3 2, zyww 2 1 3 3,
        zzxx 2 2 0 0, zzxy 2 2 0 1, zzxz 2 2 0 2, zzxw 2 2 0 3, zzyx 2 2 1 0, zzyy 2 2 1 1, zzyz 2 2 1 2, zzyw 2 2 1 3,
        zzzx 2 2 2 0, zzzy 2 2 2 1, zzzz 2 2 2 2, zzzw 2 2 2 3, zzwx 2 2 3 0, zzwy 2 2 3 1, zzwz 2 2 3 2, zzww 2 2 3 3,
        zwxx 2 3 0 0, zwxy 2 3 0 1, zwxz 2 3 0 2, zwxw 2 3 0 3, zwyx 2 3 1 0, zwyy 2 3 1 1, zwyz 2 3 1 2, zwyw 2 3 1 3,
        zwzx 2 3 2 0, zwzy 2 3 2 1, zwzz 2 3 2 2, zwzw 2 3 2 3, zwwx 2 3 3 0, zwwy 2 3 3 1, zwwz 2 3 3 2, zwww 2 3 3 3,
        wxxx 3 0 0 0, wxxy 3 0 0 1, wxxz 3 0 0 2, wxxw 3 0 0 3, wxyx 3 0 1 0, wxyy 3 0 1 1, wxyz 3 0 1 2, wxyw 3 0 1 3,
        wxzx 3 0 2 0, wxzy 3 0 2 1, wxzz 3 0 2 2, wxzw 3 0 2 3, wxwx 3 0 3 0, wxwy 3 0 3 1, wxwz 3 0 3 2, wxww 3 0 3 3,
        wyxx 3 1 0 0, wyxy 3 1 0 1, wyxz 3 1 0 2, wyxw 3 1 0 3, wyyx 3 1 1 0, wyyy 3 1 1 1, wyyz 3 1 1 2, wyyw 3 1 1 3,
        wyzx 3 1 2 0, wyzy 3 1 2 1, wyzz 3 1 2 2, wyzw 3 1 2 3, wywx 3 1 3 0, wywy 3 1 3 1, wywz 3 1 3 2, wyww 3 1 3 3,
        wzxx 3 2 0 0, wzxy 3 2 0 1, wzxz 3 2 0 2, wzxw 3 2 0 3, wzyx 3 2 1 0, wzyy 3 2 1 1, wzyz 3 2 1 2, wzyw 3 2 1 3,
        wzzx 3 2 2 0, wzzy 3 2 2 1, wzzz 3 2 2 2, wzzw 3 2 2 3, wzwx 3 2 3 0, wzwy 3 2 3 1, wzwz 3 2 3 2, wzww 3 2 3 3,
        wwxx 3 3 0 0, wwxy 3 3 0 1, wwxz 3 3 0 2, wwxw 3 3 0 3, wwyx 3 3 1 0, wwyy 3 3 1 1, wwyz 3 3 1 2, wwyw 3 3 1 3,
        wwzx 3 3 2 0, wwzy 3 3 2 1, wwzz 3 3 2 2, wwzw 3 3 2 3, wwwx 3 3 3 0, wwwy 3 3 3 1, wwwz 3 3 3 2, wwww 3 3 3 3,
    }
}

impl Vec2Swizzles for Vec2 {
    type Vec3 = Vec3;
    type Vec4 = Vec4;
}

impl Vec2Swizzles for IVec2 {
    type Vec3 = IVec3;
    type Vec4 = IVec4;
}

impl Vec2Swizzles for UVec2 {
    type Vec3 = UVec3;
    type Vec4 = UVec4;
}

/// Vectors with other values in some components: `with_zx(rhs)` puts `rhs.x` into `z` and `rhs.y` into `x`.
macro_rules! with {
    ($Rhs:ty: $($name:ident $($to:ident $from:ident)+,)*) => {
        $(fn $name(self, rhs: $Rhs) -> Self {
            Self { $($to: rhs.$from,)+ ..self }
        })*
    };
}

macro_rules! with_two {
    ($V2:ident) => {
        with! { $V2:
            with_xy x x y y, with_xz x x z y, with_yx y x x y,
            with_yz y x z y, with_zx z x x y, with_zy z x y y,
        }
    };
}

impl Vec3Swizzles for Vec3 {
    type Vec2 = Vec2;
    type Vec4 = Vec4;

    with_two! { Vec2 }
}

impl Vec3Swizzles for Vec3A {
    type Vec2 = Vec2;
    type Vec4 = Vec4;

    with_two! { Vec2 }
}

impl Vec3Swizzles for IVec3 {
    type Vec2 = IVec2;
    type Vec4 = IVec4;

    with_two! { IVec2 }
}

impl Vec3Swizzles for UVec3 {
    type Vec2 = UVec2;
    type Vec4 = UVec4;

    with_two! { UVec2 }
}

macro_rules! with_two_or_three {
    ($V2:ident $V3:ident) => {
        with! { $V2:
            with_xy x x y y, with_xz x x z y, with_xw x x w y,
            with_yx y x x y, with_yz y x z y, with_yw y x w y,
            with_zx z x x y, with_zy z x y y, with_zw z x w y,
            with_wx w x x y, with_wy w x y y, with_wz w x z y,
        }

        with! { $V3:
            with_xyz x x y y z z, with_xyw x x y y w z, with_xzy x x z y y z,
            with_xzw x x z y w z, with_xwy x x w y y z, with_xwz x x w y z z,
            with_yxz y x x y z z, with_yxw y x x y w z, with_yzx y x z y x z,
            with_yzw y x z y w z, with_ywx y x w y x z, with_ywz y x w y z z,
            with_zxy z x x y y z, with_zxw z x x y w z, with_zyx z x y y x z,
            with_zyw z x y y w z, with_zwx z x w y x z, with_zwy z x w y y z,
            with_wxy w x x y y z, with_wxz w x x y z z, with_wyx w x y y x z,
            with_wyz w x y y z z, with_wzx w x z y x z, with_wzy w x z y y z,
        }
    };
}

impl Vec4Swizzles for Vec4 {
    type Vec2 = Vec2;
    type Vec3 = Vec3;

    with_two_or_three! { Vec2 Vec3 }
}

impl Vec4Swizzles for IVec4 {
    type Vec2 = IVec2;
    type Vec3 = IVec3;

    with_two_or_three! { IVec2 IVec3 }
}

impl Vec4Swizzles for UVec4 {
    type Vec2 = UVec2;
    type Vec3 = UVec3;

    with_two_or_three! { UVec2 UVec3 }
}
