//! Patterns and types as the constructors of their values.

use crate::ir::Scalar;
use crate::resolve::overflow::range;
use crate::resolve::typed::{AdtId, BinaryOp, Expr, ExprKind, Literal, Pat, PatKind, Program, Type, TypeId, UnaryOp};

/// The length from which an array's elements are not told apart.
const LONG_ARRAY: u64 = 64;

/// What a pattern matches.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// Everything.
    Any,
    /// What is made in this way of such fields.
    Made(Constructor, Vec<Shape>),
    /// A slice of at least as many elements: first ones and last ones.
    Slice(Vec<Shape>, Vec<Shape>),
    /// One of them.
    Or(Vec<Shape>),
}

/// How a value is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Constructor {
    /// A variant; the one way in which structs, tuples, references and arrays are made.
    Variant(u32),
    /// An integer or `bool` of a range.
    Range(i128, i128),
    /// A slice of as many elements; with a `true`, or of more.
    Length(usize, bool),
}

impl Shape {
    /// What makes what the shape matches, if it tells that apart.
    pub(super) fn constructor(&self) -> Option<Constructor> {
        match self {
            Self::Any | Self::Or(_) => None,
            Self::Made(constructor, _) => Some(*constructor),
            Self::Slice(first, last) => Some(Constructor::Length(first.len() + last.len(), true)),
        }
    }

    /// The row of the fields and of the other columns, if the shape matches what is made by one of the split constructors.
    pub(super) fn within(&self, constructor: Constructor, fields: usize, others: &[Self]) -> Option<Vec<Self>> {
        let mut row = match (self, constructor) {
            (Self::Any, _) => vec![Self::Any; fields],
            (Self::Made(Constructor::Range(low, high), _), Constructor::Range(start, end)) => {
                (*low <= start && end <= *high).then(Vec::new)?
            }
            (Self::Made(own, shapes), _) => (*own == constructor).then(|| shapes.clone())?,
            (Self::Slice(first, last), Constructor::Length(length, _)) => {
                let between = length.checked_sub(first.len() + last.len())?;
                [first.clone(), vec![Self::Any; between], last.clone()].concat()
            }
            (Self::Slice(..) | Self::Or(_), _) => return None,
        };
        row.extend_from_slice(others);
        Some(row)
    }
}

/// Patterns and types of a program.
#[derive(Clone, Copy)]
pub(super) struct Shapes<'a> {
    pub(super) program: &'a Program,
}

impl Shapes<'_> {
    /// What a pattern matches: nothing that adds to others where it compares floats or texts. Nothing at all, where its constant is
    /// too hard to compute.
    pub(super) fn of(self, pat: &Pat) -> Option<Option<Shape>> {
        let fields = |fields: &[(u32, Pat)], count: usize| {
            let mut shapes = vec![Shape::Any; count];
            for (index, field) in fields {
                let Some(shape) = self.of(field)? else { return Some(None) };
                shapes[*index as usize] = shape;
            }
            Some(Some(shapes))
        };
        let made = |variant, shapes| Shape::Made(Constructor::Variant(variant), shapes);
        let all = |pats: &[Pat]| -> Option<Option<Vec<Shape>>> {
            pats.iter().map(|pat| self.of(pat)).collect::<Option<Vec<_>>>().map(|shapes| shapes.into_iter().collect())
        };
        Some(match &pat.kind {
            PatKind::Wild | PatKind::Binding { sub: None, .. } => Some(Shape::Any),
            PatKind::Binding { sub: Some(sub), .. } => self.of(sub)?,
            PatKind::Value(_) | PatKind::Range { .. } if self.is_incomparable(pat.ty) => None,
            PatKind::Value(value) => Some(self.value(value)?),
            PatKind::Range { start, end, inclusive } => {
                let (least, most) = self.range(pat.ty)?;
                let low = start.as_ref().map_or(Some(least), |start| self.number(start))?;
                let high = end.as_ref().map_or(Some(most), |end| self.number(end))?;
                let high = if *inclusive || end.is_none() { high } else { high - 1 };
                // `usize` has as many bits as the option says, its constants have 64
                let is_wide = matches!(self.program.types[pat.ty], Type::Usize | Type::Isize);
                let high = if is_wide && high >= most { most } else { high };
                let low = if is_wide && low <= least { least } else { low };
                Some(Shape::Made(Constructor::Range(low, high), Vec::new()))
            }
            PatKind::Tuple(pats) => {
                let Type::Tuple(types) = &self.program.types[pat.ty] else { return None };
                fields(pats, types.len())?.map(|shapes| made(0, shapes))
            }
            PatKind::Adt { adt, variant, fields: pats } => {
                let count = self.program.adts[*adt].variants[*variant as usize].fields.len();
                fields(pats, count)?.map(|shapes| made(*variant, shapes))
            }
            PatKind::Deref(inner) => self.of(inner)?.map(|shape| made(0, vec![shape])),
            PatKind::Or(pats) => {
                let shapes = pats.iter().map(|pat| self.of(pat)).collect::<Option<Vec<_>>>()?;
                Some(Shape::Or(shapes.into_iter().flatten().collect()))
            }
            PatKind::Slice { prefix, rest, suffix } => {
                let (Some(first), Some(last)) = (all(prefix)?, all(suffix)?) else { return Some(None) };
                let count = first.len() + last.len();
                match self.program.types[pat.ty] {
                    Type::Array(_, length) if length > LONG_ARRAY => return None,
                    Type::Array(_, length) => {
                        let between = usize::try_from(length).ok()?.checked_sub(count)?;
                        Some(made(0, [first, vec![Shape::Any; between], last].concat()))
                    }
                    _ if rest.is_some() => Some(Shape::Slice(first, last)),
                    _ => Some(Shape::Made(Constructor::Length(count, false), [first, last].concat())),
                }
            }
        })
    }

    /// What equals a constant.
    fn value(self, value: &Expr) -> Option<Shape> {
        match &value.kind {
            ExprKind::Const(id) => self.value(self.program.consts[*id].body.value.as_ref()?),
            ExprKind::Adt { variant, fields, base: None, .. } => {
                let mut shapes = vec![Shape::Any; fields.len()];
                for (index, field) in fields {
                    *shapes.get_mut(*index as usize)? = self.value(field)?;
                }
                Some(Shape::Made(Constructor::Variant(*variant), shapes))
            }
            _ => {
                let number = self.number(value)?;
                Some(Shape::Made(Constructor::Range(number, number), Vec::new()))
            }
        }
    }

    /// The value of an integer constant or `bool`, if it is simple and has no overflow.
    fn number(self, expr: &Expr) -> Option<i128> {
        let value = match &expr.kind {
            // the least value is the negation of a literal that its type cannot hold
            ExprKind::Literal(Literal::Int(value)) => return i128::try_from(*value).ok(),
            ExprKind::Literal(Literal::Bool(value)) => i128::from(*value),
            ExprKind::Const(id) => self.number(self.program.consts[*id].body.value.as_ref()?)?,
            ExprKind::Cast(inner) => self.number(inner)?,
            ExprKind::Unary(UnaryOp::Neg, inner) => self.number(inner)?.checked_neg()?,
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                match op {
                    BinaryOp::Add => left.checked_add(right)?,
                    BinaryOp::Sub => left.checked_sub(right)?,
                    BinaryOp::Mul => left.checked_mul(right)?,
                    _ => return None,
                }
            }
            _ => return None,
        };
        let is_wide = matches!(self.program.types[expr.ty], Type::Usize | Type::Isize);
        let (least, most) = self.range(expr.ty)?;
        (is_wide || (least..=most).contains(&value)).then_some(value)
    }

    /// The values of an integer type or `bool`. Of `usize`, those that every width has.
    fn range(self, ty: TypeId) -> Option<(i128, i128)> {
        let ty = match &self.program.types[ty] {
            Type::Scalar(Scalar::Bool) => return Some((0, 1)),
            Type::Usize => &Type::Scalar(Scalar::U32),
            Type::Isize => &Type::Scalar(Scalar::I32),
            ty => ty,
        };
        range(ty).map(|(_, least, most)| (least, most))
    }

    /// Whether values of the type equal patterns only by chance: floats and texts.
    fn is_incomparable(self, ty: TypeId) -> bool {
        match self.program.types[ty] {
            Type::Scalar(_) => self.range(ty).is_none(),
            ref ty => *ty == Type::Str,
        }
    }

    /// Whether there is no value of a type.
    pub(super) fn is_uninhabited(self, ty: TypeId) -> bool {
        match &self.program.types[ty] {
            Type::Never => true,
            Type::Tuple(types) => types.iter().any(|&ty| self.is_uninhabited(ty)),
            Type::Adt(adt) => {
                let mut variants = 0..self.program.adts[*adt].variants.len();
                variants.all(|variant| self.is_impossible(*adt, variant))
            }
            _ => false,
        }
    }

    fn is_impossible(self, adt: AdtId, variant: usize) -> bool {
        self.program.adts[adt].variants[variant].fields.iter().any(|field| self.is_uninhabited(field.ty))
    }

    /// What makes the values of a type, in parts that each constructor of a column has or has not as a whole.
    pub(super) fn split(self, ty: TypeId, column: impl Iterator<Item = Constructor>) -> Vec<Constructor> {
        match &self.program.types[ty] {
            Type::Never => Vec::new(),
            Type::Adt(adt) => {
                let possible = |&variant: &usize| !self.is_impossible(*adt, variant);
                let variants = (0..self.program.adts[*adt].variants.len()).filter(possible);
                variants.map(|variant| Constructor::Variant(variant as u32)).collect()
            }
            Type::Slice(_) => {
                let longest = column.map(|it| if let Constructor::Length(length, _) = it { length } else { 0 }).max();
                let most = longest.unwrap_or_default() + 1;
                (0..=most).map(|length| Constructor::Length(length, length == most)).collect()
            }
            _ => match self.range(ty) {
                Some((least, most)) => {
                    let mut starts = vec![least];
                    for constructor in column {
                        if let Constructor::Range(low, high) = constructor {
                            starts.extend([low, high + 1]);
                        }
                    }
                    starts.retain(|start| (least..=most).contains(start));
                    starts.sort_unstable();
                    starts.dedup();
                    let ends = starts.iter().skip(1).map(|next| next - 1).chain([most]);
                    starts.iter().zip(ends).map(|(&start, end)| Constructor::Range(start, end)).collect()
                }
                None => vec![Constructor::Variant(0)],
            },
        }
    }

    /// The types of the fields of what is made so.
    pub(super) fn fields(self, ty: TypeId, constructor: Constructor) -> Vec<TypeId> {
        match (&self.program.types[ty], constructor) {
            (Type::Adt(adt), Constructor::Variant(variant)) => {
                self.program.adts[*adt].variants[variant as usize].fields.iter().map(|field| field.ty).collect()
            }
            (Type::Tuple(types), _) => types.clone(),
            (Type::Ref { target, .. }, _) => vec![*target],
            (Type::Array(element, length), _) => vec![*element; usize::try_from(*length).unwrap_or_default()],
            (Type::Slice(element), Constructor::Length(length, _)) => vec![*element; length],
            _ => Vec::new(),
        }
    }

    /// A pattern for what is made so, as it would be written.
    pub(super) fn show(self, ty: TypeId, constructor: Constructor, fields: &[String]) -> String {
        match (&self.program.types[ty], constructor) {
            (Type::Scalar(Scalar::Bool), Constructor::Range(low, _)) => (low == 1).to_string(),
            (_, Constructor::Range(low, high)) => {
                let (least, most) = self.range(ty).unwrap_or((low, high));
                match (low == least, high == most) {
                    (true, true) => "_".to_owned(),
                    _ if low == high => low.to_string(),
                    (true, false) if low < 0 => format!("..={high}"),
                    (_, false) => format!("{low}..={high}"),
                    (false, true) => format!("{low}.."),
                }
            }
            (Type::Adt(adt), Constructor::Variant(variant)) => {
                let adt = &self.program.adts[*adt];
                let variant = &adt.variants[variant as usize];
                let is_positional = variant.fields.first().is_some_and(|field| field.name == "0");
                match variant.fields.as_slice() {
                    [] => variant.name.clone(),
                    _ if is_positional => format!("{}({})", variant.name, fields.join(", ")),
                    names => {
                        let named = names.iter().zip(fields).map(|(it, field)| format!("{}: {field}", it.name));
                        format!("{} {{ {} }}", variant.name, named.collect::<Vec<_>>().join(", "))
                    }
                }
            }
            (Type::Ref { .. }, _) => format!("&{}", fields.join(", ")),
            (Type::Array(..), _) | (_, Constructor::Length(_, false)) => format!("[{}]", fields.join(", ")),
            (_, Constructor::Length(_, true)) => {
                format!("[{}, ..]", fields.join(", "))
            }
            _ => format!("({})", fields.join(", ")),
        }
    }
}
