//! Wide values are reduced before the point, or after it: what lives across is the narrow side, as the source says.
use corogen_runtime::suspend;
use glam::{Mat3, Vec3};

pub fn narrow(id: u32, scale: f32, out: &mut [f32]) {
    let corners = Mat3::from_cols(Vec3::splat(scale), Vec3::new(1.0, scale, id as f32), Vec3::Y);
    let area = corners.x_axis.dot(corners.y_axis);
    suspend();
    out[id as usize] = area;
    let turned = Mat3::from_diagonal(Vec3::new(scale, area, 1.0));
    suspend();
    out[id as usize] += (turned * Vec3::new(1.0, area, 3.0)).y;
}
