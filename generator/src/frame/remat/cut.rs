//! A minimum vertex cut: the lightest set of vertices that separates the sources of a graph from its sinks.
//!
//! Every vertex becomes an edge of its weight, every edge one of infinite capacity; then by Ford and Fulkerson a maximum flow is
//! a minimum cut. Of the minimum cuts the one next to the sinks is taken: it leaves the least to compute.

use petgraph::algo::ford_fulkerson;
use petgraph::graph::{DiGraph, EdgeIndex, NodeIndex};
use petgraph::visit::EdgeRef;

/// A vertex, by number.
#[derive(Clone, Debug, Default)]
pub(super) struct Vertex {
    /// What it costs to cut here.
    pub weight: u64,
    /// Whether it cannot be cut.
    pub is_hidden: bool,
    /// Whether flow enters here.
    pub is_source: bool,
    /// Whether flow leaves here.
    pub is_sink: bool,
    /// Where it goes on.
    pub next: Vec<usize>,
}

/// Whether each vertex is in the cut.
pub(super) fn cut(vertices: &[Vertex]) -> Vec<bool> {
    let infinite = vertices.iter().map(|vertex| vertex.weight).sum::<u64>() + 1;
    let mut graph: DiGraph<(), u64> = DiGraph::new();
    let (source, sink) = (graph.add_node(()), graph.add_node(()));
    let ends: Vec<(NodeIndex, NodeIndex)> = vertices.iter().map(|_| (graph.add_node(()), graph.add_node(()))).collect();
    for (vertex, &(first, last)) in vertices.iter().zip(&ends) {
        graph.add_edge(first, last, if vertex.is_hidden { infinite } else { vertex.weight });
        if vertex.is_source {
            graph.add_edge(source, first, infinite);
        }
        if vertex.is_sink {
            graph.add_edge(last, sink, infinite);
        }
        for &next in &vertex.next {
            graph.add_edge(last, ends[next].0, infinite);
        }
    }
    let (_, flow) = ford_fulkerson(&graph, source, sink);
    let drained = drained(&graph, &flow, sink);
    ends.iter().map(|(first, last)| !drained[first.index()] && drained[last.index()]).collect()
}

/// The nodes from which more could still flow to the sink.
fn drained(graph: &DiGraph<(), u64>, flow: &[u64], sink: NodeIndex) -> Vec<bool> {
    let mut drained = vec![false; graph.node_count()];
    let mut work = vec![sink];
    let spare = |edge: EdgeIndex| graph[edge] - flow[edge.index()];
    while let Some(node) = work.pop() {
        if std::mem::replace(&mut drained[node.index()], true) {
            continue;
        }
        let forward = graph.edges_directed(node, petgraph::Incoming).filter(|edge| spare(edge.id()) > 0);
        work.extend(forward.map(|edge| edge.source()));
        let back = graph.edges_directed(node, petgraph::Outgoing).filter(|edge| flow[edge.id().index()] > 0);
        work.extend(back.map(|edge| edge.target()));
    }
    drained
}

#[cfg(test)]
mod tests {
    use super::{Vertex, cut};

    fn vertex(weight: u64, is_source: bool, is_sink: bool, next: &[usize]) -> Vertex {
        Vertex { weight, is_source, is_sink, is_hidden: false, next: next.to_vec() }
    }

    #[test]
    fn one_source_of_two_values_is_kept_instead_of_them() {
        let found = cut(&[vertex(1, true, false, &[1, 2]), vertex(1, false, true, &[]), vertex(1, false, true, &[])]);
        assert_eq!(found, [true, false, false]);
    }

    #[test]
    fn one_value_of_two_sources_is_kept_instead_of_them() {
        let found = cut(&[vertex(1, true, false, &[2]), vertex(1, true, false, &[2]), vertex(1, false, true, &[])]);
        assert_eq!(found, [false, false, true]);
    }

    #[test]
    fn of_equal_cuts_the_one_next_to_the_sink_is_taken() {
        assert_eq!(cut(&[vertex(1, true, false, &[1]), vertex(1, false, true, &[])]), [false, true]);
    }

    #[test]
    fn what_is_hidden_is_not_kept() {
        let hidden = Vertex { is_hidden: true, ..vertex(1, false, false, &[2]) };
        assert_eq!(cut(&[vertex(2, true, false, &[1]), hidden, vertex(3, false, true, &[])]), [true, false, false]);
    }

    #[test]
    fn what_no_source_leads_to_costs_nothing() {
        assert_eq!(cut(&[vertex(3, false, true, &[])]), [false]);
    }
}
