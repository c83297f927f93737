//! Slice patterns: of arrays, where the length is known, and of slices, where it is tested.

use crate::ir::{BinaryOp, Expr};
use crate::resolve::typed::{self, Pat};

use super::dest::Hint;
use super::pattern::Mode;
use super::value::{Access, Place, Slice, Value};
use super::{Flow, Lowerer, fold};

impl<'a> Lowerer<'a> {
    /// Whether a slice has the elements that a pattern names, and no more unless it names a `rest`.
    pub(super) fn slice_length_test(&mut self, pat: &'a Pat, fixed: usize, rest: bool, place: &Place) -> Flow<Expr> {
        let len = self.sequence_len(pat, place);
        let fixed = Expr::int(fixed as i128, self.usize_scalar());
        let op = if rest { typed::BinaryOp::Ge } else { typed::BinaryOp::Eq };
        self.binary(op, len, fixed, pat.span)
    }

    /// The places of a slice pattern's fixed elements, of a slice that has them.
    pub(super) fn slice_elements(
        &mut self,
        pat: &'a Pat,
        prefix: usize,
        suffix: usize,
        place: &Place,
    ) -> Flow<Vec<Place>> {
        let span = pat.span;
        let len = self.sequence_len(pat, place);
        let mut elements = Vec::new();
        for index in 0..prefix as u32 {
            elements.push(self.element(place.clone(), pat.ty, Expr::u32(index), (false, Access::Read), span)?);
        }
        for back in (1..=suffix as u32).rev() {
            let index = match fold::known_int(&len) {
                Some(len) => Expr::u32(len as u32 - back),
                None => {
                    let back = Expr::int(i128::from(back), self.usize_scalar());
                    let at = len.clone().binary(BinaryOp::Sub, back);
                    self.index_expr(at)
                }
            };
            elements.push(self.element(place.clone(), pat.ty, index, (false, Access::Read), span)?);
        }
        Ok(elements)
    }

    fn sequence_len(&self, pat: &Pat, place: &Place) -> Expr {
        match (place, &self.typed.types[pat.ty]) {
            (_, typed::Type::Array(_, len)) => Expr::int(i128::from(*len), self.usize_scalar()),
            (Place::Value(value), _) => match &**value {
                Value::Slice(slice) => slice.len.clone(),
                _ => Expr::u32(0),
            },
            _ => Expr::u32(0),
        }
    }

    /// Binds what a slice pattern leaves: the elements after `prefix` and before `suffix`.
    pub(super) fn bind_rest(
        &mut self,
        pat: &'a Pat,
        rest: &'a Pat,
        prefix: usize,
        suffix: usize,
        place: Place,
    ) -> Flow<()> {
        let scalar = self.usize_scalar();
        let number = |value: usize| Expr::int(value as i128, scalar);
        let place = match place {
            Place::Whole(base) => {
                let len = self.place_type(&base).map_or(0, |ty| self.array_len_of(&ty)) as usize;
                let len = number(len.saturating_sub(prefix + suffix));
                Place::of(Value::Slice(Box::new(Slice { base, offset: number(prefix), len })))
            }
            Place::Parts(mut parts) => {
                parts.truncate(parts.len() - suffix);
                Place::Parts(parts.split_off(prefix))
            }
            Place::Value(value) => match *value {
                Value::Slice(slice) => {
                    let offset = self.binary(typed::BinaryOp::Add, slice.offset, number(prefix), pat.span)?;
                    let len = self.binary(typed::BinaryOp::Sub, slice.len, number(prefix + suffix), pat.span)?;
                    Place::of(Value::Slice(Box::new(Slice { base: slice.base, offset, len })))
                }
                Value::Parts(mut parts) => {
                    parts.truncate(parts.len() - suffix);
                    Place::of(Value::Parts(parts.split_off(prefix)))
                }
                value @ Value::Expr(_) => {
                    let place = self.materialise_value(value, pat.ty, &Hint::None, pat.span)?;
                    return self.bind_rest(pat, rest, prefix, suffix, place);
                }
                _ => return Err(self.unsupported(rest.span, "this slice pattern")),
            },
            Place::Known(known) => return self.bind_rest(pat, rest, prefix, suffix, Place::of(known.read())),
            Place::Chosen(_) => return Err(self.unsupported(rest.span, "this slice pattern")),
        };
        self.bind(rest, place, Mode::Pattern)
    }
}
