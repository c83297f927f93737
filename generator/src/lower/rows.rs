//! Tables whose rows are as long as they like, `&[&[T]]`: one table of all elements, and where each row of it begins and how long it is.
//!
//! So an element of a row that is chosen at run time is read at one place, where a choice between the rows would ask at each read which
//! of them it is. Rows are constants, each of its own.

use crate::base::Span;
use crate::ir::{Constant, ConstantId, Expr, ExprKind, Place as IrPlace, Projection, Root, Type};
use crate::resolve::typed::{self, TypeId};

use super::lists::List;
use super::value::{Place, Slice, Value};
use super::{Lowerer, fold};

/// More elements than this stay where they are.
const MOST_ELEMENTS: usize = 1 << 14;

/// A row: a part of a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Row {
    table: ConstantId,
    offset: usize,
    len: usize,
}

/// The constants that are built of rows: all elements, where each row begins, and how long it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joined {
    elements: ConstantId,
    starts: ConstantId,
    lengths: ConstantId,
}

impl Lowerer<'_> {
    /// The row of a list at an index in range that is only known at run time; nothing if its elements are no rows.
    pub(super) fn row(&mut self, list: &List, index: &Expr, span: Span) -> Option<Value> {
        let typed::Type::Ref { target, .. } = self.typed.types[list.item] else { return None };
        if !self.open_constants.is_empty() || !matches!(self.typed.types[target], typed::Type::Slice(_)) {
            return None;
        }
        let rows = list.elements.iter().map(|element| self.row_of(element.clone(), list.item, span));
        let rows: Vec<Row> = rows.collect::<Option<_>>()?;
        let joined = match self.joined_rows.get(&rows) {
            Some(joined) => *joined,
            None => {
                let joined = self.join(&rows)?;
                self.joined_rows.insert(rows, joined);
                joined
            }
        };
        let number = Type::Scalar(self.usize_scalar());
        let at_index = |table: ConstantId| {
            let path = vec![Projection::Index(Box::new(index.clone()))];
            Expr::load(IrPlace { root: Root::Constant(table), path }, number.clone()).at(span)
        };
        let base = IrPlace { root: Root::Constant(joined.elements), path: Vec::new() };
        let (offset, len) = (at_index(joined.starts), at_index(joined.lengths));
        Some(Value::Slice(Box::new(Slice { base, offset, len })))
    }

    fn row_of(&mut self, element: Place, ty: TypeId, span: Span) -> Option<Row> {
        let Ok(Value::Slice(slice)) = self.load(element, ty, span) else { return None };
        let Root::Constant(table) = slice.base.root else { return None };
        let known = |expr: &Expr| usize::try_from(fold::known_int(expr)?).ok();
        let (offset, len) = (known(&slice.offset)?, known(&slice.len)?);
        slice.base.path.is_empty().then_some(Row { table, offset, len })
    }

    /// Puts rows one after the other.
    fn join(&mut self, rows: &[Row]) -> Option<Joined> {
        let first = &self.program.constants[rows.first()?.table];
        let Type::Array(element, _) = &first.value.ty else { return None };
        let (element, name, span) = (element.clone(), first.name.clone(), first.span);
        let (mut elements, mut starts) = (Vec::new(), Vec::new());
        for row in rows {
            let value = &self.program.constants[row.table].value;
            let ExprKind::Construct(parts) = &value.kind else { return None };
            starts.push(elements.len());
            elements.extend_from_slice(parts.get(row.offset..row.offset + row.len)?);
        }
        if elements.len() > MOST_ELEMENTS || elements.is_empty() {
            return None;
        }
        let (scalar, count) = (self.usize_scalar(), rows.len());
        let numbers = |numbers: &mut dyn Iterator<Item = usize>| {
            let numbers = numbers.map(|number| Expr::int(number as i128, scalar)).collect();
            Expr::new(ExprKind::Construct(numbers), Type::array(Type::Scalar(scalar), count as u32))
        };
        let starts = numbers(&mut starts.into_iter());
        let lengths = numbers(&mut rows.iter().map(|row| row.len));
        let elements_type = Type::array((*element).clone(), elements.len() as u32);
        let elements = Expr::new(ExprKind::Construct(elements), elements_type);
        let mut constant = |what: &str, value: Expr| {
            let name = self.names.unique(&format!("{name}_{what}"));
            self.program.constants.push_and_get_key(Constant { name, value, docs: Vec::new(), span })
        };
        Some(Joined {
            elements: constant("ROWS", elements),
            starts: constant("STARTS", starts),
            lengths: constant("LENGTHS", lengths),
        })
    }
}
