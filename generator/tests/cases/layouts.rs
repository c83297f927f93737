//! Elements of every kind with rustc's bytes: small integers, 64-bit scalars, glam's 16-byte types, nested structs.
//!
//! run: --grid 16 --buffer src=@layouts.json --buffer dst=@layouts.json
//! run: --buffer bytes=zeros:16 --buffer shorts=zeros:16 --buffer longs=zeros:16
use corogen_runtime::*;
use glam::*;
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Inner {
    a: u8,
    b: [i16; 3],
    c: f64,
    d: Vec3,
}
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Outer {
    m3: Mat3,
    tag: u8,
    m4: Mat4,
    q: Quat,
    inner: [Inner; 2],
    v3a: Vec3A,
    m2: Mat2,
    iv: IVec3,
    uv: UVec4,
    big: u64,
    aff: Affine3A,
    tail: i8,
}
pub fn k(id: u32, src: &[Outer], bytes: &mut [u8], shorts: &mut [i16], longs: &mut [i64], dst: &mut [Outer]) {
    let i = id as usize;
    let mut o = src[i];
    suspend();
    o.m3 = o.m3 * Mat3::from_diagonal(vec3(1.0, 2.0, 4.0));
    o.m3.y_axis.z += 1.0;
    o.tag = o.tag.wrapping_mul(3);
    o.m4.w_axis = o.m4 * vec4(1.0, 0.0, 2.0, 1.0);
    o.q = Quat::from_xyzw(-o.q.x, -o.q.y, -o.q.z, o.q.w);
    for (n, inn) in o.inner.iter_mut().enumerate() {
        suspend();
        inn.a = inn.a.saturating_sub(7);
        inn.b[n] = inn.b[(n + 1) % 3] >> 2;
        inn.c = inn.c * 0.5 + n as f64;
        inn.d = inn.d.zxy();
    }
    if o.inner[0] == o.inner[1] {
        o.tail = -1;
    } else {
        o.tail = o.tail.wrapping_neg();
    }
    o.v3a = o.v3a * 2.0 + Vec3A::X;
    o.m2.x_axis = o.m2.y_axis.perp();
    o.iv = o.iv.abs() % IVec3::new(3, 5, 7);
    o.uv ^= UVec4::splat(id) << 3u32;
    o.big = o.big.rotate_left(13) ^ (id as u64) << 40;
    o.aff.translation += Vec3A::ONE;
    bytes[i] = bytes[i].reverse_bits().wrapping_add(o.tag);
    shorts[i] = (o.tail as i16) << 4 | (bytes[i] as i16);
    suspend_at("late");
    longs[i] = (shorts[i] as i64 * 1_000_000_007).wrapping_mul(-3) / 17 % 1000;
    dst[i] = o;
}
