//! The order of definitions: as the user wrote them, but each after those that it uses.

use crate::base::{Span, Table};

/// The ids of a table in source order, where `uses` gives what must come before. Earlier entries use no later ones, so
/// this ends.
pub(super) fn in_source_order<I, T>(
    table: &Table<I, T>,
    span: impl Fn(&T) -> Span,
    uses: impl Fn(&T) -> Vec<I>,
) -> Vec<I>
where
    I: Copy + Ord + From<usize>,
    usize: From<I>,
{
    let mut wanted: Vec<I> = table.keys().collect();
    wanted.sort_by_key(|&id| (span(&table[id]), id));
    let mut order = Vec::new();
    for id in wanted {
        place(table, &uses, id, &mut order);
    }
    order
}

fn place<I, T>(table: &Table<I, T>, uses: &impl Fn(&T) -> Vec<I>, id: I, order: &mut Vec<I>)
where
    I: Copy + Ord + From<usize>,
    usize: From<I>,
{
    if order.contains(&id) {
        return;
    }
    let mut before = uses(&table[id]);
    before.sort();
    before.into_iter().filter(|&other| other < id).for_each(|other| place(table, uses, other, order));
    order.push(id);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::FileId;
    use crate::ir::ConstantId;

    #[test]
    fn users_order_holds_unless_something_is_used_before() {
        // Of each: where it stands, and what it uses.
        let table: Table<ConstantId, (u32, Vec<u32>)> =
            vec![(30, vec![]), (20, vec![]), (10, vec![0]), (5, vec![])].into();
        let order = in_source_order(
            &table,
            |(at, _)| Span::new(FileId(0), *at, *at),
            |(_, uses)| uses.iter().map(|&id| ConstantId(id)).collect(),
        );
        assert_eq!(order.iter().map(|id| id.0).collect::<Vec<_>>(), [3, 0, 2, 1]);
    }
}
