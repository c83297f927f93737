//! Closures and what they capture.

use ra_ap_hir_def::hir::{CaptureBy, ExprId, PatId};
use ra_ap_hir_ty::closure_analysis::{PlaceBase, UpvarCapture};
use ra_ap_hir_ty::next_solver::TyKind;
use rustc_type_ir::inherent::{GenericArgs as _, IntoKind};

use crate::base::Span;
use crate::resolve::body::Walker;
use crate::resolve::typed::{Capture, Closure, ClosureId, Param};

impl Walker<'_, '_, '_> {
    /// Walks a closure expression; its locals join the owner's.
    pub(super) fn closure(
        &mut self,
        id: ExprId,
        args: &[PatId],
        body: ExprId,
        capture_by: CaptureBy,
        span: Span,
    ) -> Option<ClosureId> {
        let raw = self.raw_ty(id);
        let TyKind::Closure(_, generics) = raw.kind() else { return None };
        let closure = self.mono.closure(raw)?;
        let captures = self.captures(id, capture_by);
        let params = args.iter().map(|&arg| {
            let pat = self.pat(arg);
            Param { ty: pat.ty, pat }
        });
        let params = params.collect();
        let output = generics.as_closure().sig().skip_binder().output();
        let output = self.mono.normalize(output);
        let ret = self.ty(output, span);
        let loops = std::mem::take(&mut self.loops);
        let body = self.expr(body);
        self.loops = loops;
        self.mono.closures[closure] = Some(Closure { params, ret, body, captures, span });
        Some(closure)
    }

    /// Whole variables, in the order in which the closure mentions them.
    fn captures(&mut self, id: ExprId, capture_by: CaptureBy) -> Vec<Capture> {
        let Some(data) = self.infer.closures_data.get(&id) else { return Vec::new() };
        let mut captures = Vec::new();
        for place in data.min_captures.values().flatten() {
            let (PlaceBase::Local(binding) | PlaceBase::Upvar { var_id: binding, .. }) = place.place.base else {
                continue;
            };
            let Some(local) = self.known_local(binding) else { continue };
            let by_value = capture_by == CaptureBy::Value || place.info.capture_kind == UpvarCapture::ByValue;
            match captures.iter_mut().find(|capture: &&mut Capture| capture.local == local) {
                Some(capture) => capture.by_value |= by_value,
                None => captures.push(Capture { local, by_value }),
            }
        }
        captures
    }
}
