//! What a continuation would be if nothing had to be copied.

use super::cfg::{Cfg, End, NodeId};
use super::region::Region;
use crate::ir::measure::statements_of;

/// The statements that control reaches from `start` before the next marker, each counted once.
pub(super) fn source_statements(cfg: &Cfg, start: NodeId) -> usize {
    let nodes = Region::reach(cfg, start, &[]).nodes;
    let source = nodes.iter().filter_map(|node| node.what.source()).map(|node| &cfg.nodes[node]);
    source.map(|node| statements_of(&node.stmts) + usize::from(!matches!(node.end, End::Goto(_)))).sum()
}
