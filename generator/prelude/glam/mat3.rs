//! What `Mat3` and `Mat3A` have: rotations of space, transforms of the plane.

use crate::{Mat2, Mat3, Mat3A, Mat4, Quat, Vec2, Vec3, Vec3A, Vec4};

/// Matrices that rotate space, of columns `$V`.
macro_rules! matrix3 {
    ($($M:ident $V:ident;)*) => {
        $(impl $M {
            pub const fn to_cols_array(&self) -> [f32; 9] {
                [
                    self.x_axis.x, self.x_axis.y, self.x_axis.z,
                    self.y_axis.x, self.y_axis.y, self.y_axis.z,
                    self.z_axis.x, self.z_axis.y, self.z_axis.z,
                ]
            }

            pub fn from_mat2(m: Mat2) -> $M {
                $M { x_axis: m.x_axis.extend(0.0).into(), y_axis: m.y_axis.extend(0.0).into(), z_axis: $V::Z }
            }

            pub fn from_mat4(m: Mat4) -> $M {
                $M {
                    x_axis: m.x_axis.truncate().into(),
                    y_axis: m.y_axis.truncate().into(),
                    z_axis: m.z_axis.truncate().into(),
                }
            }

            pub fn from_mat4_minor(m: Mat4, i: usize, j: usize) -> $M {
                let (a, b, c) = match i {
                    0 => (m.y_axis, m.z_axis, m.w_axis),
                    1 => (m.x_axis, m.z_axis, m.w_axis),
                    2 => (m.x_axis, m.y_axis, m.w_axis),
                    3 => (m.x_axis, m.y_axis, m.z_axis),
                    _ => panic!("index out of bounds"),
                };
                $M { x_axis: without4(a, j).into(), y_axis: without4(b, j).into(), z_axis: without4(c, j).into() }
            }

            pub fn from_quat(rotation: Quat) -> $M {
                let (x_axis, y_axis, z_axis) = rotation.axes();
                $M { x_axis: x_axis.into(), y_axis: y_axis.into(), z_axis: z_axis.into() }
            }

            pub fn from_axis_angle(axis: Vec3, angle: f32) -> $M {
                let (x_axis, y_axis, z_axis) = rotation_axes(axis, angle);
                $M { x_axis: x_axis.into(), y_axis: y_axis.into(), z_axis: z_axis.into() }
            }

            pub fn from_rotation_x(angle: f32) -> $M {
                let (sina, cosa) = angle.sin_cos();
                $M { x_axis: $V::X, y_axis: $V::new(0.0, cosa, sina), z_axis: $V::new(0.0, -sina, cosa) }
            }

            pub fn from_rotation_y(angle: f32) -> $M {
                let (sina, cosa) = angle.sin_cos();
                $M { x_axis: $V::new(cosa, 0.0, -sina), y_axis: $V::Y, z_axis: $V::new(sina, 0.0, cosa) }
            }

            pub fn from_rotation_z(angle: f32) -> $M {
                let (sina, cosa) = angle.sin_cos();
                $M { x_axis: $V::new(cosa, sina, 0.0), y_axis: $V::new(-sina, cosa, 0.0), z_axis: $V::Z }
            }

            pub fn from_translation(translation: Vec2) -> $M {
                $M { x_axis: $V::X, y_axis: $V::Y, z_axis: $V::new(translation.x, translation.y, 1.0) }
            }

            pub fn from_angle(angle: f32) -> $M {
                $M::from_rotation_z(angle)
            }

            pub fn from_scale(scale: Vec2) -> $M {
                $M { x_axis: $V::new(scale.x, 0.0, 0.0), y_axis: $V::new(0.0, scale.y, 0.0), z_axis: $V::Z }
            }

            pub fn from_scale_angle_translation(scale: Vec2, angle: f32, translation: Vec2) -> $M {
                let (sin, cos) = angle.sin_cos();
                $M {
                    x_axis: $V::new(cos * scale.x, sin * scale.x, 0.0),
                    y_axis: $V::new(-sin * scale.y, cos * scale.y, 0.0),
                    z_axis: $V::new(translation.x, translation.y, 1.0),
                }
            }

            pub fn determinant(&self) -> f32 {
                self.x_axis.dot(self.y_axis.cross(self.z_axis))
            }

            pub fn transform_point2(&self, rhs: Vec2) -> Vec2 {
                Mat2 { x_axis: self.x_axis.truncate(), y_axis: self.y_axis.truncate() } * rhs + self.z_axis.truncate()
            }

            pub fn transform_vector2(&self, rhs: Vec2) -> Vec2 {
                Mat2 { x_axis: self.x_axis.truncate(), y_axis: self.y_axis.truncate() } * rhs
            }
        })*
    };
}

matrix3! {
    Mat3 Vec3;
    Mat3A Vec3A;
}

/// The components but one.
fn without4(v: Vec4, at: usize) -> Vec3 {
    match at {
        0 => Vec3::new(v.y, v.z, v.w),
        1 => Vec3::new(v.x, v.z, v.w),
        2 => Vec3::new(v.x, v.y, v.w),
        3 => Vec3::new(v.x, v.y, v.z),
        _ => panic!("index out of bounds"),
    }
}

impl Mat3 {
    pub fn mul_transpose_vec3(&self, rhs: Vec3) -> Vec3 {
        self.transpose_mul_vec3(rhs)
    }

    pub fn mul_vec3a(&self, rhs: Vec3A) -> Vec3A {
        self.mul_vec3(rhs.into()).into()
    }
}

/// Three columns of 16 bytes: no matrix of the device, whose columns are of 12, so what it does goes through one.
impl Mat3A {
    pub fn col(&self, index: usize) -> Vec3A {
        match index {
            0 => self.x_axis,
            1 => self.y_axis,
            2 => self.z_axis,
            _ => panic!("index out of bounds"),
        }
    }

    pub fn col_mut(&mut self, index: usize) -> &mut Vec3A {
        match index {
            0 => &mut self.x_axis,
            1 => &mut self.y_axis,
            2 => &mut self.z_axis,
            _ => panic!("index out of bounds"),
        }
    }

    pub fn transpose(&self) -> Mat3A {
        Mat3::from(*self).transpose().into()
    }

    pub fn inverse(&self) -> Mat3A {
        Mat3::from(*self).inverse().into()
    }

    pub fn transpose_mul_vec3(&self, rhs: Vec3) -> Vec3 {
        self.transpose_mul_vec3a(rhs.into()).into()
    }

    pub fn mul_transpose_vec3(&self, rhs: Vec3) -> Vec3 {
        self.transpose_mul_vec3(rhs)
    }

    pub fn mul_transpose_vec3a(&self, rhs: Vec3A) -> Vec3A {
        self.transpose_mul_vec3a(rhs)
    }

    pub fn mul_vec3(&self, rhs: Vec3) -> Vec3 {
        Mat3::from(*self) * rhs
    }
}

operator! { Mul mul MulAssign mul_assign: |a: Mat3A, b: Mat3A| Mat3A::from(Mat3::from(a) * Mat3::from(b)) }
binary! { Mul mul: |a: Mat3A, b: Vec3A| -> Vec3A { (Mat3::from(a) * Vec3::from(b)).into() } }

binary! { Mul mul: |a: Mat3, b: Vec3A| -> Vec3A { a.mul_vec3a(b) } }
binary! { Mul mul: |a: Mat3A, b: Vec3| -> Vec3 { a.mul_vec3(b) } }

impl From<Mat3A> for Mat3 {
    fn from(m: Mat3A) -> Mat3 {
        Mat3 { x_axis: m.x_axis.into(), y_axis: m.y_axis.into(), z_axis: m.z_axis.into() }
    }
}

impl From<Mat3> for Mat3A {
    fn from(m: Mat3) -> Mat3A {
        Mat3A { x_axis: m.x_axis.into(), y_axis: m.y_axis.into(), z_axis: m.z_axis.into() }
    }
}

/// The axes after a rotation around an axis.
pub(crate) fn rotation_axes(axis: Vec3, angle: f32) -> (Vec3, Vec3, Vec3) {
    let (sin, cos) = angle.sin_cos();
    let s = axis * sin;
    let squared = axis * axis;
    let omc = 1.0 - cos;
    let xyomc = axis.x * axis.y * omc;
    let xzomc = axis.x * axis.z * omc;
    let yzomc = axis.y * axis.z * omc;
    (
        Vec3::new(squared.x * omc + cos, xyomc + s.z, xzomc - s.y),
        Vec3::new(xyomc - s.z, squared.y * omc + cos, yzomc + s.x),
        Vec3::new(xzomc + s.y, yzomc - s.x, squared.z * omc + cos),
    )
}
