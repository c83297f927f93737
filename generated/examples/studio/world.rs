//! What a scene is made of before it is put into buffers, and the buffers.

use std::time::Duration;

use glam::{Vec2, Vec3, Vec3A};
use input_examples::studio::{
    EMISSIVE, HOLE, Light, Material, NONE, Node, Scene, Shading, Texture, Triangle,
};
use obvhs::BvhBuildParams;
use obvhs::aabb::Aabb;
use obvhs::bvh2::Bvh2;
use obvhs::bvh2::builder::build_bvh2;
use rayon::prelude::*;

/// The share of light samples that the sky gets where there are lamps too.
const SKY_SHARE: f32 = 0.5;

/// Where a picture is taken from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot {
    pub(crate) eye: Vec3,
    pub(crate) target: Vec3,
    /// The height of what is seen at distance one.
    pub(crate) height: f32,
}

/// A corner of a triangle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner {
    pub(crate) point: Vec3,
    pub(crate) normal: Vec3,
    pub(crate) uv: Vec2,
}

/// A scene that grows.
#[derive(Default)]
pub(crate) struct Parts {
    triangles: Vec<([Corner; 3], u32)>,
    materials: Vec<Material>,
    textures: Vec<Texture>,
    /// Which of the textures have holes.
    cut: Vec<bool>,
    texels: Vec<u32>,
    sky: Vec<Vec3>,
    sky_edge: u32,
}

/// A scene in buffers.
#[derive(Debug)]
pub(crate) struct World {
    nodes: Vec<Node>,
    triangles: Vec<Triangle>,
    shadings: Vec<Shading>,
    materials: Vec<Material>,
    textures: Vec<Texture>,
    texels: Vec<u32>,
    sky: Vec<Vec3>,
    sky_edge: u32,
    lights: Vec<Light>,
    lamps: u32,
}

impl Parts {
    /// Adds a material, and gives its number.
    pub(crate) fn material(&mut self, material: Material) -> u32 {
        self.materials.push(material);
        self.materials.len() as u32 - 1
    }

    /// Adds a texture with all its levels, and gives its number. `color` is asked for the linear colour of each texel.
    pub(crate) fn texture(&mut self, edge: u32, color: impl Fn(u32, u32) -> Vec3) -> u32 {
        self.cut_texture(edge, color, |_, _| false)
    }

    /// The same, with holes: whatever is painted with it has them too, but for lamps.
    pub(crate) fn cut_texture(
        &mut self,
        edge: u32,
        color: impl Fn(u32, u32) -> Vec3,
        is_hole: impl Fn(u32, u32) -> bool,
    ) -> u32 {
        assert!(edge.is_power_of_two() && edge <= 4096);
        let first = self.texels.len() as u32;
        let mut level: Vec<Vec3> = (0..edge * edge)
            .map(|at| color(at % edge, at / edge))
            .collect();
        for smaller in (0..=edge.ilog2()).rev().map(|log| 1 << log >> 1) {
            self.texels.extend(level.iter().map(packed));
            let texel = |x: u32, y: u32| level[(y * 2 * smaller + x) as usize];
            let mean = |at: u32| {
                let (x, y) = (2 * (at % smaller), 2 * (at / smaller));
                (texel(x, y) + texel(x + 1, y) + texel(x, y + 1) + texel(x + 1, y + 1)) / 4.0
            };
            level = (0..smaller * smaller).map(mean).collect();
        }
        let holes: Vec<u32> = (0..edge * edge)
            .filter(|at| is_hole(at % edge, at / edge))
            .collect();
        // the largest level alone is asked
        for at in &holes {
            self.texels[(first + at) as usize] |= HOLE;
        }
        self.cut.push(!holes.is_empty());
        self.textures.push(Texture { first, edge });
        self.textures.len() as u32 - 1
    }

    pub(crate) fn triangle(&mut self, corners: [Corner; 3], material: u32) {
        self.triangles.push((corners, material));
    }

    /// The radiance that comes from each direction.
    pub(crate) fn sky(&mut self, edge: u32, radiance: impl Fn(Vec3) -> Vec3 + Sync) {
        self.fine_sky(edge, 1, radiance);
    }

    /// The same, where a texel of the sky is the mean of `fine` by `fine` directions.
    pub(crate) fn fine_sky(
        &mut self,
        edge: u32,
        fine: u32,
        radiance: impl Fn(Vec3) -> Vec3 + Sync,
    ) {
        let point = |texel: u32, point: u32| texel as f32 + (point as f32 + 0.5) / fine as f32;
        let radiance_at = |x: f32, y: f32| {
            let place = Vec2::new(x, y) * (2.0 / edge as f32) - 1.0;
            radiance(unfolded(place))
        };
        let texel = |at: u32| {
            let points = (0..fine * fine).map(|number| {
                let x = point(at % edge, number % fine);
                radiance_at(x, point(at / edge, number / fine))
            });
            points.sum::<Vec3>() / (fine * fine) as f32
        };
        self.sky = (0..edge * edge).into_par_iter().map(texel).collect();
        self.sky_edge = edge;
    }

    /// Everything in buffers. With `sampled`, lights are sampled too, not only met by chance.
    pub(crate) fn build(mut self, sampled: bool) -> World {
        if self.sky.is_empty() {
            self.sky(1, |_| Vec3::ZERO);
        }
        let (nodes, order) = nodes(&self.triangles);
        let ordered: Vec<_> = order
            .iter()
            .map(|&at| self.triangles[at as usize])
            .collect();
        let triangles: Vec<Triangle> = ordered
            .iter()
            .map(|(corners, material)| Triangle {
                cut: self.cut_of(*material),
                ..plain(corners)
            })
            .collect();
        let mut shadings: Vec<Shading> = ordered
            .iter()
            .map(|(corners, material)| shading(corners, *material))
            .collect();
        let (lights, lamps) = if sampled {
            self.lights(&triangles, &mut shadings)
        } else {
            (Vec::new(), 0)
        };
        World {
            nodes,
            triangles,
            shadings,
            materials: self.materials,
            textures: self.textures,
            texels: self.texels,
            sky: self.sky,
            sky_edge: self.sky_edge,
            lights,
            lamps,
        }
    }

    /// The texture that cuts what is made of that material, or [`NONE`].
    fn cut_of(&self, material: u32) -> u32 {
        let Material { kind, texture, .. } = self.materials[material as usize];
        // a lamp with holes would be sampled as if it were whole
        let is_cut = kind != EMISSIVE && self.cut.get(texture as usize) == Some(&true);
        if is_cut { texture } else { NONE }
    }

    /// The alias table over lamps and sky, by power, and the number of lamps.
    fn lights(&self, triangles: &[Triangle], shadings: &mut [Shading]) -> (Vec<Light>, u32) {
        let mut lamps = Vec::new();
        let mut weights = Vec::new();
        for (number, (triangle, shading)) in triangles.iter().zip(shadings).enumerate() {
            let material = self.materials[shading.material as usize];
            let power = triangle.a.cross(triangle.b).length() * material.color.element_sum();
            if material.kind == EMISSIVE && power > 0.0 {
                shading.light = lamps.len() as u32;
                lamps.push(number as u32);
                weights.push(power);
            }
        }
        let edge = self.sky_edge;
        let weight = |at: u32| {
            let place = Vec2::new((at % edge) as f32 + 0.5, (at / edge) as f32 + 0.5);
            let length = unfolded(place * (2.0 / edge as f32) - 1.0)
                .abs()
                .element_sum();
            self.sky[at as usize].element_sum() * length.powi(3)
        };
        let sky: Vec<f32> = (0..edge * edge).map(weight).collect();
        let (from_lamps, from_sky): (f32, f32) = (weights.iter().sum(), sky.iter().sum());
        if from_sky > 0.0 {
            let share = if lamps.is_empty() { 1.0 } else { SKY_SHARE };
            for weight in &mut weights {
                *weight *= (1.0 - share) / from_lamps;
            }
            weights.extend(sky.iter().map(|weight| weight * share / from_sky));
        }
        let table = alias_table(&weights)
            .into_iter()
            .enumerate()
            .map(|(at, light)| Light {
                triangle: lamps.get(at).copied().unwrap_or(NONE),
                ..light
            });
        (table.collect(), lamps.len() as u32)
    }
}

impl World {
    pub(crate) fn scene(&self) -> Scene<'_> {
        Scene {
            nodes: &self.nodes,
            triangles: &self.triangles,
            shadings: &self.shadings,
            materials: &self.materials,
            textures: &self.textures,
            texels: &self.texels,
            sky: &self.sky,
            lights: &self.lights,
            lamps: self.lamps,
            sky_edge: self.sky_edge,
        }
    }
}

/// The direction of a place in the unfolded octahedron, a square from -1 to 1.
fn unfolded(place: Vec2) -> Vec3 {
    let y = 1.0 - place.x.abs() - place.y.abs();
    let across = Vec2::new(1.0 - place.y.abs(), 1.0 - place.x.abs()).copysign(place);
    let flat = if y < 0.0 { across } else { place };
    Vec3::new(flat.x, y, flat.y).normalize()
}

/// Ten bits for the root of each part.
fn packed(color: &Vec3) -> u32 {
    let part = |light: f32| (light.clamp(0.0, 1.0).sqrt() * 1023.0).round() as u32;
    part(color.x) | part(color.y) << 10 | part(color.z) << 20
}

fn plain(corners: &[Corner; 3]) -> Triangle {
    let [p0, p1, p2] = corners.map(|corner| corner.point);
    Triangle {
        corner: p0,
        a: p1 - p0,
        b: p2 - p0,
        cut: NONE,
    }
}

fn shading(corners: &[Corner; 3], material: u32) -> Shading {
    let uvs = corners.map(|corner| corner.uv);
    let Triangle { a, b, .. } = plain(corners);
    let area = a.cross(b).length().max(1e-20);
    Shading {
        normals: corners.map(|corner| corner.normal),
        uvs,
        uv_scale: ((uvs[1] - uvs[0]).perp_dot(uvs[2] - uvs[0]).abs() / area).sqrt(),
        material,
        light: NONE,
    }
}

/// Vose's method: each entry is a light's own for `threshold` of its draws, and another's for the rest.
fn alias_table(weights: &[f32]) -> Vec<Light> {
    let total: f64 = weights.iter().map(|&weight| f64::from(weight)).sum();
    if total <= 0.0 {
        return Vec::new();
    }
    let mean = total / weights.len() as f64;
    let mut left: Vec<f64> = weights.iter().map(|&w| f64::from(w) / mean).collect();
    let mut table: Vec<Light> = weights
        .iter()
        .enumerate()
        .map(|(at, &weight)| Light {
            probability: (f64::from(weight) / total) as f32,
            threshold: 1.0,
            other: at as u32,
            triangle: NONE,
        })
        .collect();
    let (mut small, mut large): (Vec<usize>, Vec<usize>) =
        (0..left.len()).partition(|&at| left[at] < 1.0);
    while let (Some(few), Some(&many)) = (small.pop(), large.last()) {
        table[few].threshold = left[few] as f32;
        table[few].other = many as u32;
        left[many] -= 1.0 - left[few];
        if left[many] < 1.0 {
            large.pop();
            small.push(many);
        }
    }
    table
}

/// The boxes in depth-first order, and which triangles stand in their leaves.
fn nodes(triangles: &[([Corner; 3], u32)]) -> (Vec<Node>, Vec<u32>) {
    let around = |(corners, _): &([Corner; 3], u32)| {
        let points = corners.map(|corner| Vec3A::from(corner.point));
        Aabb::from_points(&points)
    };
    let boxes: Vec<Aabb> = triangles.iter().map(around).collect();
    let (mut nodes, mut order) = (Vec::new(), Vec::new());
    if !boxes.is_empty() {
        let params = BvhBuildParams {
            max_prims_per_leaf: 4,
            ..BvhBuildParams::medium_build()
        };
        let tree = build_bvh2(&boxes, params, &mut Duration::default());
        flatten(&tree, 0, &mut nodes, &mut order);
    }
    (nodes, order)
}

fn flatten(tree: &Bvh2, number: usize, nodes: &mut Vec<Node>, order: &mut Vec<u32>) {
    let node = &tree.nodes[number];
    let (low, high) = (Vec3::from(node.aabb.min), Vec3::from(node.aabb.max));
    // so that no ray slips past the edge of a flat box by rounding
    let margin = 1e-6 * low.abs().max(high.abs()).max(Vec3::splat(1.0));
    let at = nodes.len();
    nodes.push(Node {
        low: low - margin,
        next: 0,
        high: high + margin,
        leaf: 0,
    });
    let first = node.first_index as usize;
    if node.is_leaf() {
        nodes[at].leaf = (order.len() as u32) << 3 | node.prim_count;
        order.extend(&tree.primitive_indices[first..first + node.prim_count as usize]);
    } else {
        flatten(tree, first, nodes, order);
        flatten(tree, first + 1, nodes, order);
    }
    nodes[at].next = nodes.len() as u32;
}
