//! A distance field, marched: carved and melted shapes on a chequered ground, with soft shadows and reflections.
//!
//! One instance renders one pixel. It suspends before each march, the part of very unequal length: a ray that grazes a shape takes
//! many steps, its neighbour that misses takes few, and most rays are not reflected at all.
use corogen_runtime::suspend_at;
use glam::{UVec2, Vec2, Vec3, Vec4};

/// A view ray is reflected at most this often.
const MAX_REFLECTIONS: u32 = 3;
/// A march takes at most this many steps.
const MAX_STEPS: u32 = 160;
/// A march ends this close to a surface.
const NEAR: f32 = 5e-4;
/// And this far from the eye.
const FAR: f32 = 30.0;
/// The direction to the sun.
const SUN: Vec3 = Vec3::new(0.531_494, 0.664_367, 0.525_514);

/// What a shape is made of.
#[derive(Clone, Copy, PartialEq)]
enum Material {
    Ground,
    Clay,
    Gold,
    Steel,
}

#[derive(Clone, Copy)]
struct Ray {
    origin: Vec3,
    direction: Vec3,
}

impl Ray {
    fn at(&self, distance: f32) -> Vec3 {
        self.origin + distance * self.direction
    }
}

/// The nearest shape, and how far it is.
#[derive(Clone, Copy)]
struct Nearest {
    distance: f32,
    material: Material,
}

impl Nearest {
    /// The union of two shapes.
    fn or(self, distance: f32, material: Material) -> Nearest {
        if distance < self.distance { Nearest { distance, material } } else { self }
    }
}

fn sphere(p: Vec3, radius: f32) -> f32 {
    p.length() - radius
}

/// A box with rounded edges.
fn rounded_box(p: Vec3, half: Vec3, rounding: f32) -> f32 {
    let q = p.abs() - half + rounding;
    q.max(Vec3::ZERO).length() + q.max_element().min(0.0) - rounding
}

/// A ring around the y axis.
fn torus(p: Vec3, radius: f32, thickness: f32) -> f32 {
    Vec2::new(Vec2::new(p.x, p.z).length() - radius, p.y).length() - thickness
}

/// A line with a radius.
fn capsule(p: Vec3, from: Vec3, to: Vec3, radius: f32) -> f32 {
    let axis = to - from;
    let along = ((p - from).dot(axis) / axis.length_squared()).clamp(0.0, 1.0);
    (p - from - along * axis).length() - radius
}

/// A union that melts where the shapes are closer than `width`.
fn melt(a: f32, b: f32, width: f32) -> f32 {
    let h = (width - (a - b).abs()).max(0.0) / width;
    a.min(b) - 0.25 * width * h * h
}

/// Soft waves, too low to cast shadows.
fn ground(p: Vec3) -> f32 {
    let wave = (1.3 * p.x + 0.4 * p.z).sin() * (1.1 * p.z - 0.3 * p.x).sin();
    // the slope makes the field overestimate a little
    0.97 * (p.y - 0.05 * wave)
}

/// The scene: the distance from `p` to its surface, and what is there.
fn scene(p: Vec3) -> Nearest {
    let block = rounded_box(p - Vec3::new(-1.7, 0.7, -0.2), Vec3::splat(0.7), 0.08);
    let carved = block.max(-sphere(p - Vec3::new(-1.7, 0.7, -0.2), 0.88));
    let pearl = sphere(p - Vec3::new(-1.7, 0.62, -0.2), 0.42);
    let body = melt(
        sphere(p - Vec3::new(0.25, 0.62, 0.0), 0.6),
        capsule(p, Vec3::new(0.25, 0.8, 0.0), Vec3::new(0.65, 1.75, -0.25), 0.2),
        0.5,
    );
    let ring = torus(p - Vec3::new(2.0, 0.28, 0.35), 0.62, 0.2);
    let ball = sphere(p - Vec3::new(2.0, 0.5, 0.35), 0.38);
    Nearest { distance: ground(p), material: Material::Ground }
        .or(carved, Material::Clay)
        .or(pearl, Material::Gold)
        .or(body, Material::Steel)
        .or(ring, Material::Gold)
        .or(ball, Material::Clay)
}

/// The field's gradient, from four samples at the corners of a tetrahedron.
fn normal_at(p: Vec3) -> Vec3 {
    let e = 1e-3;
    let corners = [Vec3::new(e, -e, -e), Vec3::new(-e, -e, e), Vec3::new(-e, e, -e), Vec3::new(e, e, e)];
    let mut gradient = Vec3::ZERO;
    for corner in corners {
        gradient += corner * scene(p + corner).distance;
    }
    gradient.normalize()
}

/// How far a ray goes, and what it meets: sphere tracing.
fn march(ray: &Ray) -> Option<(f32, Material)> {
    suspend_at("march");
    let mut travelled = 0.01;
    for _ in 0..MAX_STEPS {
        let nearest = scene(ray.at(travelled));
        if nearest.distance < NEAR * (1.0 + travelled) {
            return Some((travelled, nearest.material));
        }
        travelled += nearest.distance;
        if travelled > FAR {
            break;
        }
    }
    None
}

/// The share of the sun that is seen from `p`: the nearest miss on the way tells the width of the penumbra.
fn sunlight(p: Vec3) -> f32 {
    let mut light: f32 = 1.0;
    let mut travelled = 0.02;
    for _ in 0..48 {
        let distance = scene(p + travelled * SUN).distance;
        light = light.min(10.0 * distance / travelled);
        travelled += distance.clamp(0.02, 0.25);
        if light < 0.005 || travelled > 6.0 {
            break;
        }
    }
    let light = light.clamp(0.0, 1.0);
    light * light * (3.0 - 2.0 * light)
}

/// How open the surface is: the field along the normal against the distance.
fn openness(p: Vec3, normal: Vec3) -> f32 {
    let mut closed = 0.0;
    let mut weight = 1.0;
    for step in 1..=5 {
        let height = 0.06 * step as f32;
        closed += weight * (height - scene(p + height * normal).distance);
        weight *= 0.8;
    }
    (1.0 - 1.3 * closed).clamp(0.0, 1.0)
}

fn sky(direction: Vec3) -> Vec3 {
    let height = direction.y.max(0.0).sqrt();
    let air = Vec3::new(0.75, 0.72, 0.68).lerp(Vec3::new(0.16, 0.32, 0.62), height);
    air + Vec3::new(3.0, 2.5, 1.8) * direction.dot(SUN).max(0.0).powi(64)
}

/// The colour of a material, and the share of light that it reflects as a mirror does.
fn surface(material: Material, p: Vec3) -> (Vec3, f32) {
    match material {
        Material::Ground => {
            let dark = (p.x.floor() as i32 + p.z.floor() as i32) & 1 == 0;
            (Vec3::splat(if dark { 0.16 } else { 0.5 }), 0.08)
        }
        Material::Clay => (Vec3::new(0.62, 0.22, 0.14), 0.04),
        Material::Gold => (Vec3::new(0.95, 0.62, 0.22), 0.55),
        Material::Steel => (Vec3::new(0.72, 0.78, 0.82), 0.7),
    }
}

/// The colour that is seen along a ray, through its reflections.
fn look(mut ray: Ray) -> Vec3 {
    let mut color = Vec3::ZERO;
    let mut weight = Vec3::ONE;
    let mut reflections = 0;
    loop {
        let Some((distance, material)) = march(&ray) else {
            return color + weight * sky(ray.direction);
        };
        let p = ray.at(distance);
        let normal = normal_at(p);
        let (albedo, mirror) = surface(material, p);
        let sun = normal.dot(SUN).max(0.0) * sunlight(p + 0.002 * normal);
        let ambient = (0.5 + 0.5 * normal.y) * openness(p, normal);
        let diffuse = albedo * (sun * Vec3::new(1.5, 1.3, 1.05) + ambient * Vec3::new(0.22, 0.28, 0.38));
        let fresnel = mirror + (1.0 - mirror) * (1.0 + ray.direction.dot(normal)).clamp(0.0, 1.0).powi(5);
        // far ground fades into the sky
        let fog = 1.0 - (-0.004 * distance * distance).exp();
        color += weight * (diffuse * (1.0 - fresnel)).lerp(sky(ray.direction), fog);
        let tint = if mirror > 0.5 { albedo } else { Vec3::ONE };
        weight *= fresnel * (1.0 - fog) * tint;
        if reflections == MAX_REFLECTIONS || weight.max_element() < 0.01 {
            return color;
        }
        reflections += 1;
        ray = Ray { origin: p + 0.002 * normal, direction: ray.direction.reflect(normal) };
    }
}

/// The ray through a point of the image, in pixels from its upper left corner.
fn view_ray(point: Vec2, size: Vec2) -> Ray {
    let forward = Vec3::new(-0.035, -0.205, -0.978).normalize();
    let right = forward.cross(Vec3::Y).normalize();
    let up = right.cross(forward);
    let offset = 0.8 * (point - 0.5 * size) / size.y;
    Ray { origin: Vec3::new(0.4, 1.9, 5.6), direction: (forward + offset.x * right - offset.y * up).normalize() }
}

/// Renders one pixel: the mean of `grid` by `grid` rays.
pub fn sdf(id: UVec2, size: UVec2, grid: u32, image: &mut [Vec4]) {
    let mut sum = Vec3::ZERO;
    for y in 0..grid {
        for x in 0..grid {
            let offset = (UVec2::new(x, y).as_vec2() + 0.5) / grid as f32;
            sum += look(view_ray(id.as_vec2() + offset, size.as_vec2()));
        }
    }
    image[(id.y * size.x + id.x) as usize] = (sum / (grid * grid) as f32).extend(1.0);
}
