//! What a continuation would be if nothing had to be copied.

use super::cfg::{Cfg, End};
use super::region::Region;
use crate::ir::measure::statements_of;

/// The statements of a region with nothing peeled, each counted once.
pub(super) fn source_statements(cfg: &Cfg, region: &Region) -> usize {
    let source = region.nodes.iter().filter_map(|node| node.what.source()).map(|node| &cfg.nodes[node]);
    source.map(|node| statements_of(&node.stmts) + usize::from(!matches!(node.end, End::Goto(_)))).sum()
}
