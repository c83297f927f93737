//! The persistent kernel: a block's frames in shared memory with an extension, and all continuations behind a switch that
//! the whole block takes the same way.

use super::body::Context;
use super::index;
use super::interface;
use super::kernel::{self, Shared};
use super::packed;
use super::view::{CaseView, KernelHead, PersistentFrameView, PersistentView};
use super::wavefront::{binding, fields};
use super::words::Words;
use crate::ir::PointId;
use crate::schedule::plan::{Plan, Resource};

/// `frame.glsl`
pub(super) fn frame(cx: &Context, plan: &Plan) -> PersistentFrameView {
    let words = Words {
        read: &|word| format!("frame_word({word}u, slot)"),
        write: &|word, bits| format!("set_frame_word({word}u, slot, {bits});"),
    };
    PersistentFrameView {
        index: index::view(cx),
        binding: binding(plan, &Resource::Frames),
        words: cx.layout.words,
        fields: fields(cx, |field| words.field(cx, field), |_, field| words.set_field(cx, field, "value")),
        joint: packed::in_words(cx, words),
    }
}

/// `persistent.comp`
pub(super) fn kernel(cx: &Context, plan: &Plan, shared: &Shared) -> PersistentView {
    let points = kernel::reached(cx);
    let mut includes: Vec<String> = shared.files.iter().map(|file| format!("../shared/{file}.glsl")).collect();
    includes.extend(["../shared/points.glsl", "frame.glsl"].map(str::to_owned));
    includes.extend(points.iter().map(|&point| format!("../shared/{}.glsl", kernel::file_stem(cx, point))));
    let names: Vec<&str> = points.iter().map(|&point| cx.program.points[point].name.as_str()).collect();
    let about = vec![
        format!(
            "{}() in blocks that stay: each takes instances in batches, holds their frames, and runs the point",
            cx.program.entry.name
        ),
        format!("at which most of them wait, all threads together. Points: {}.", names.join(", ")),
    ];
    let case = |&point: &PointId| CaseView {
        constant: cx.names.points[point].clone(),
        function: cx.names.continuations[point].clone(),
    };
    let follows = interface::follows(cx);
    let defines = if follows { vec!["#define INSTANCE_COHERENT coherent"] } else { Vec::new() };
    PersistentView {
        head: KernelHead { about, extensions: kernel::extensions(cx), defines, includes },
        counters: binding(plan, &Resource::Counters),
        id: cx.names.id.clone(),
        traps: plan.bindings.contains(&Resource::Traps),
        follows,
        words: cx.layout.words,
        entry: case(&PointId(0)),
        cases: points.iter().filter(|point| **point != PointId(0)).map(case).collect(),
    }
}
