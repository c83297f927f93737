//! What the kernels with a loop over all continuations include.
//!
//! Their coroutine may be another than that of the other schedulers (`pipeline::cut_for`): what of it is not as in
//! `shared/` stands beside the kernel.

use super::body::Context;
use super::build::{POINTS, file};
use super::kernel::Shared;
use crate::emit::file::File;
use crate::ir::PointId;
use crate::schedule::plan::Plan;

/// A kernel's own files so far, and what it includes.
pub(super) struct Included {
    pub(super) files: Vec<File>,
    pub(super) includes: Vec<String>,
}

/// Includes what is shared, the points if the kernel names them, the frame if there is one, then all continuations; of these `bodies` those that are not among
/// the `common` files are the kernel's own.
pub(super) fn included(
    plan: &Plan,
    shared: &Shared,
    frame: Option<String>,
    bodies: Vec<File>,
    common: &[File],
) -> Included {
    let folder = plan.scheduler.folder();
    let mut files = Vec::new();
    let mut includes: Vec<String> = shared.files.iter().map(|file| format!("../shared/{file}.glsl")).collect();
    let behind_points = includes.len() + bodies.iter().filter(|body| body.path == POINTS).count();
    for body in bodies {
        if common.contains(&body) {
            includes.push(format!("../{}", body.path));
        } else {
            let name = body.path.replace("shared/", "");
            files.push(file(format!("{folder}/{name}"), body.text));
            includes.push(name);
        }
    }
    if let Some(text) = frame {
        files.push(file(format!("{folder}/frame.glsl"), text));
        includes.insert(behind_points, "frame.glsl".into());
    }
    Included { files, includes }
}

/// The names of those points that are none, and of those that are relays: from number `relays` on.
pub(super) fn names(cx: &Context, points: &[PointId], relays: usize) -> [String; 2] {
    let (points, relays): (Vec<PointId>, Vec<PointId>) = points.iter().partition(|&&point| usize::from(point) < relays);
    [points, relays].map(|points| {
        let names: Vec<&str> = points.iter().map(|&point| cx.program.points[point].name.as_str()).collect();
        names.join(", ")
    })
}
