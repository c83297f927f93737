//! Rotations by three angles.

use crate::{Mat3, Mat3A, Mat4, Quat};
use core::intrinsics;

/// Which axes three angles turn around, in which order; `Ex` around the axes at rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum EulerRot {
    ZYX,
    ZXY,
    YXZ,
    YZX,
    XYZ,
    XZY,
    ZYZ,
    ZXZ,
    YXY,
    YZY,
    XYX,
    XZX,
    ZYXEx,
    ZXYEx,
    YXZEx,
    YZXEx,
    XYZEx,
    XZYEx,
    ZYZEx,
    ZXZEx,
    YXYEx,
    YZYEx,
    XYXEx,
    XZXEx,
}

impl Default for EulerRot {
    fn default() -> EulerRot {
        EulerRot::YXZ
    }
}

/// An order of rotations, as Shoemake describes it.
#[derive(Clone, Copy)]
struct Order {
    /// The axes, as indices.
    i: usize,
    j: usize,
    k: usize,
    /// Whether `i`, `j`, `k` is a cyclic shift of X, Y, Z.
    even: bool,
    /// Whether the last axis is the first again.
    repeated: bool,
    /// Whether the angles come in the order of the axes.
    fixed: bool,
}

const fn order(euler: EulerRot) -> Order {
    let (i, even, repeated, fixed) = match euler {
        EulerRot::XYZ => (0, true, false, true),
        EulerRot::XYX => (0, true, true, true),
        EulerRot::XZY => (0, false, false, true),
        EulerRot::XZX => (0, false, true, true),
        EulerRot::YZX => (1, true, false, true),
        EulerRot::YZY => (1, true, true, true),
        EulerRot::YXZ => (1, false, false, true),
        EulerRot::YXY => (1, false, true, true),
        EulerRot::ZXY => (2, true, false, true),
        EulerRot::ZXZ => (2, true, true, true),
        EulerRot::ZYX => (2, false, false, true),
        EulerRot::ZYZ => (2, false, true, true),
        EulerRot::ZYXEx => (0, true, false, false),
        EulerRot::XYXEx => (0, true, true, false),
        EulerRot::YZXEx => (0, false, false, false),
        EulerRot::XZXEx => (0, false, true, false),
        EulerRot::XZYEx => (1, true, false, false),
        EulerRot::YZYEx => (1, true, true, false),
        EulerRot::ZXYEx => (1, false, false, false),
        EulerRot::YXYEx => (1, false, true, false),
        EulerRot::YXZEx => (2, true, false, false),
        EulerRot::ZXZEx => (2, true, true, false),
        EulerRot::XYZEx => (2, false, false, false),
        EulerRot::ZYZEx => (2, false, true, false),
    };
    let (next, previous) = match i {
        0 => (1, 2),
        1 => (2, 0),
        _ => (0, 1),
    };
    let (j, k) = if even { (next, previous) } else { (previous, next) };
    Order { i, j, k, even, repeated, fixed }
}

/// The columns of a rotation by three angles.
fn columns(euler: EulerRot, x: f32, y: f32, z: f32) -> [[f32; 3]; 3] {
    let Order { i, j, k, even, repeated, fixed } = order(euler);
    let (x, y, z) = if fixed { (x, y, z) } else { (z, y, x) };
    let (x, y, z) = if even { (-x, -y, -z) } else { (x, y, z) };
    let (si, ci) = x.sin_cos();
    let (sj, cj) = y.sin_cos();
    let (sh, ch) = z.sin_cos();
    let cc = ci * ch;
    let cs = ci * sh;
    let sc = si * ch;
    let ss = si * sh;
    let mut m = [[0.0; 3]; 3];
    if repeated {
        m[i][i] = cj;
        m[i][j] = sj * si;
        m[i][k] = sj * ci;
        m[j][i] = sj * sh;
        m[j][j] = -cj * ss + cc;
        m[j][k] = -cj * cs - sc;
        m[k][i] = -sj * ch;
        m[k][j] = cj * sc + cs;
        m[k][k] = cj * cc - ss;
    } else {
        m[i][i] = cj * ch;
        m[i][j] = sj * sc - cs;
        m[i][k] = sj * cc + ss;
        m[j][i] = cj * sh;
        m[j][j] = sj * ss + cc;
        m[j][k] = sj * cs - sc;
        m[k][i] = -sj;
        m[k][j] = cj * si;
        m[k][k] = cj * ci;
    }
    m
}

/// The angles of the rotation that has these columns.
fn angles(m: [[f32; 3]; 3], euler: EulerRot) -> (f32, f32, f32) {
    let Order { i, j, k, even, repeated, fixed } = order(euler);
    let (x, y, z) = if repeated {
        let sy = intrinsics::sqrt(m[i][j] * m[i][j] + m[i][k] * m[i][k]);
        let y = sy.atan2(m[i][i]);
        if sy > 16.0 * f32::EPSILON {
            (m[i][j].atan2(m[i][k]), y, m[j][i].atan2(-m[k][i]))
        } else {
            ((-m[j][k]).atan2(m[j][j]), y, 0.0)
        }
    } else {
        let cy = intrinsics::sqrt(m[i][i] * m[i][i] + m[j][i] * m[j][i]);
        let y = (-m[k][i]).atan2(cy);
        if cy > 16.0 * f32::EPSILON {
            (m[k][j].atan2(m[k][k]), y, m[j][i].atan2(m[i][i]))
        } else {
            ((-m[j][k]).atan2(m[j][j]), y, 0.0)
        }
    };
    let (x, y, z) = if even { (-x, -y, -z) } else { (x, y, z) };
    if fixed { (x, y, z) } else { (z, y, x) }
}

macro_rules! matrix3_euler {
    ($($M:ident)*) => {
        $(impl $M {
            pub fn from_euler(order: EulerRot, a: f32, b: f32, c: f32) -> $M {
                $M::from_cols_array_2d(&columns(order, a, b, c))
            }

            pub fn to_euler(&self, order: EulerRot) -> (f32, f32, f32) {
                angles(self.to_cols_array_2d(), order)
            }
        })*
    };
}

matrix3_euler! { Mat3 Mat3A }

impl Mat4 {
    pub fn from_euler(order: EulerRot, a: f32, b: f32, c: f32) -> Mat4 {
        Mat4::from_mat3(Mat3::from_euler(order, a, b, c))
    }

    pub fn to_euler(&self, order: EulerRot) -> (f32, f32, f32) {
        Mat3::from_mat4(*self).to_euler(order)
    }
}

impl Quat {
    pub fn from_euler(euler: EulerRot, a: f32, b: f32, c: f32) -> Quat {
        let Order { i, j, k, even, repeated, fixed } = order(euler);
        let (x, y, z) = if fixed { (a, b, c) } else { (c, b, a) };
        let y = if even { -y } else { y };
        let (si, ci) = (x * 0.5).sin_cos();
        let (sj, cj) = (y * 0.5).sin_cos();
        let (sh, ch) = (z * 0.5).sin_cos();
        let cc = ci * ch;
        let cs = ci * sh;
        let sc = si * ch;
        let ss = si * sh;
        let parity = if even { -1.0 } else { 1.0 };
        let mut q = [0.0; 4];
        if repeated {
            q[i] = cj * (cs + sc);
            q[j] = sj * (cc + ss) * parity;
            q[k] = sj * (cs - sc);
            q[3] = cj * (cc - ss);
        } else {
            q[i] = cj * sc - sj * cs;
            q[j] = (cj * ss + sj * cc) * parity;
            q[k] = cj * cs - sj * sc;
            q[3] = cj * cc + sj * ss;
        }
        Quat::from_array(q)
    }

    pub fn to_euler(self, order: EulerRot) -> (f32, f32, f32) {
        Mat3::from_quat(self).to_euler(order)
    }
}
