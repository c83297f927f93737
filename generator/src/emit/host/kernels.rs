//! The kernels of a host: its fields for them, how they are made, and which of them may be replaced.

use super::names::kernel_field;
use super::{fit, settings};
use crate::schedule::plan::{Kernel, KernelBody, Plan};

/// A field for a kernel.
pub(super) struct KernelView {
    pub(super) field: String,
    pub(super) ty: &'static str,
    /// Declares the constant that holds its SPIR-V.
    pub(super) spirv: String,
    /// The statement that makes it.
    pub(super) create: String,
}

/// The kernels that a host always has; the others are made for a run that stops.
pub(super) fn views(plan: &Plan) -> Vec<KernelView> {
    let always = |kernel: &&Kernel| !matches!(kernel.body, KernelBody::Hold | KernelBody::Mark);
    plan.kernels.iter().filter(always).map(view).collect()
}

/// The constant that holds a kernel's SPIR-V.
pub(super) fn spirv(name: &str) -> String {
    format!("{}_SPIRV", name.to_uppercase())
}

fn view(kernel: &Kernel) -> KernelView {
    let name = &kernel.name;
    let constant = spirv(name);
    let field = kernel_field(name);
    let (ty, function, needed) = match kernel.only_if {
        Some(condition) => ("Option<Kernel>", "Kernel::only_if", Some(settings::condition(condition))),
        None => ("Kernel", "Kernel::new", None),
    };
    let args = ["gpu", "&interface", &format!("\"{name}\""), &constant, "&constants"];
    let args: Vec<String> = needed.into_iter().chain(args).map(str::to_owned).collect();
    let create = fit::let_call(8, &field, function, &args, "?;");
    let spirv = fit::constant(&constant, "&[u8]", &format!("include_bytes!(\"{name}.spv\")"));
    KernelView { field, ty, spirv, create }
}

/// Declares the kernels that run the user's code, by name.
pub(super) fn replaceable(plan: &Plan) -> String {
    let kernel = |kernel: &Kernel| {
        let args = [format!("\"{}\"", kernel.name), format!("&mut self.{}", kernel_field(&kernel.name))];
        fit::call(12, "", &args, "")
    };
    let kernels: Vec<_> = plan.kernels.iter().filter(|kernel| kernel.body.resumes()).map(kernel).collect();
    fit::array(8, "let mut kernels = ", &kernels, ";")
}
