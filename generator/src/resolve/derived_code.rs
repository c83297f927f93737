//! The code of derived methods: a match on each operand, and the method of each field.

use crate::base::Span;
use crate::resolve::mono::Mono;
use crate::resolve::typed::{
    AdtId, Arm, BinaryOp, Body, Expr, ExprKind, FunctionId, Literal, Local, LocalId, Param, Pat, PatKind, RefKind,
    Type, TypeId,
};

/// A field.
#[derive(Clone, Copy)]
pub(super) struct Part {
    /// Its type.
    pub(super) ty: TypeId,
    /// A reference to it.
    pub(super) reference: TypeId,
    /// The same trait's method of its type.
    pub(super) method: Option<FunctionId>,
}

/// How `cmp` and `partial_cmp` name what they give.
pub(super) struct Orders {
    ordering: AdtId,
    ordering_type: TypeId,
    /// `Option<Ordering>`, of `partial_cmp`.
    option: Option<AdtId>,
    ret: TypeId,
}

/// `Ordering`'s variants.
const LESS: u32 = 0;
const EQUAL: u32 = 1;
const GREATER: u32 = 2;

impl Orders {
    /// By the type that the method returns.
    pub(super) fn of(mono: &Mono<'_, '_>, ret: TypeId) -> Option<Self> {
        let adt = |ty: TypeId| match mono.types[ty] {
            Type::Adt(id) => Some(id),
            _ => None,
        };
        let outer = adt(ret)?;
        let Some(inner) = mono.adts[outer].args.first().copied() else {
            return Some(Self { ordering: outer, ordering_type: ret, option: None, ret });
        };
        Some(Self { ordering: adt(inner)?, ordering_type: inner, option: Some(outer), ret })
    }
}

/// Writes one method.
pub(super) struct Writer {
    body: Body,
    adt: AdtId,
    ty: TypeId,
    /// Of each variant.
    parts: Vec<Vec<Part>>,
    /// Of each variant: orders go by them.
    discriminants: Vec<i128>,
    span: Span,
}

impl Writer {
    /// A method of a type with these fields and this discriminant in each variant.
    pub(super) fn new(
        (adt, ty): (AdtId, TypeId),
        (parts, discriminants): (Vec<Vec<Part>>, Vec<i128>),
        span: Span,
    ) -> Self {
        Self { body: Body::default(), adt, ty, parts, discriminants, span }
    }

    /// The parameters, by name.
    pub(super) fn params(&mut self, declared: &[Param]) -> Vec<Param> {
        let named = declared.iter().zip(["this", "other"]);
        let param = |(param, name): (&Param, &str)| {
            let local = self.local(name, param.ty);
            let kind = PatKind::Binding { local, by_ref: None, sub: None };
            Param { pat: Pat { kind, ..param.pat.clone() }, ty: param.ty }
        };
        named.map(param).collect()
    }

    /// The body with its value.
    pub(super) fn finish(self, value: Expr) -> Body {
        Body { value: Some(Box::new(value)), ..self.body }
    }

    /// `Self { a: Default::default(), … }`
    pub(super) fn default(&mut self, variant: usize) -> Expr {
        let parts = self.parts.get(variant).cloned().unwrap_or_default();
        let values = parts.into_iter().map(|part| self.call(part, Vec::new(), part.ty)).collect();
        self.made(variant, values)
    }

    /// `match *this { Self { a, … } => Self { a: a.clone(), … } }`
    pub(super) fn clone(&mut self) -> Expr {
        let mut arms = Vec::new();
        for variant in 0..self.parts.len() {
            let (pat, bound) = self.variant(variant, "field");
            let calls = self.parts[variant].iter().zip(bound);
            let values = calls.map(|(&part, field)| self.call(part, vec![field], part.ty)).collect();
            arms.push(arm(pat, self.made(variant, values)));
        }
        let ty = self.ty;
        self.expr(ExprKind::Match(self.operand(0), arms), ty)
    }

    /// All fields of the same variant are equal.
    pub(super) fn equal(&mut self, bool: TypeId) -> Expr {
        let fields = |me: &mut Self, fields: Vec<(Part, Vec<Expr>)>| {
            let tests = fields.into_iter().map(|(part, operands)| me.call(part, operands, bool));
            let all =
                tests.reduce(|all, test| me.expr(ExprKind::Binary(BinaryOp::And, Box::new(all), Box::new(test)), bool));
            all.unwrap_or_else(|| me.expr(ExprKind::Literal(Literal::Bool(true)), bool))
        };
        let others = |me: &Self, _: usize| {
            let no = me.expr(ExprKind::Literal(Literal::Bool(false)), bool);
            vec![arm(me.pat(PatKind::Wild, me.ty), no)]
        };
        self.pairs(bool, fields, others)
    }

    /// By variant, then by the first field that differs.
    pub(super) fn order(&mut self, orders: &Orders) -> Expr {
        let fields = |me: &mut Self, fields: Vec<(Part, Vec<Expr>)>| {
            let mut rest = None;
            for (part, operands) in fields.into_iter().rev() {
                let order = me.call(part, operands, orders.ret);
                rest = Some(match rest {
                    None => order,
                    Some(rest) => me.unless_equal(order, rest, orders),
                });
            }
            rest.unwrap_or_else(|| me.ordering(EQUAL, orders))
        };
        let others = |me: &Self, variant: usize| {
            let mut arms = Vec::new();
            for (order, is_other) in [(GREATER, i128::lt as fn(&i128, &i128) -> bool), (LESS, i128::gt)] {
                let mine = &me.discriminants[variant];
                let others = (0..me.parts.len()).filter(|&other| is_other(&me.discriminants[other], mine));
                let other = |other| PatKind::Adt { adt: me.adt, variant: other as u32, fields: Vec::new() };
                let pats: Vec<Pat> = others.map(|variant| me.pat(other(variant), me.ty)).collect();
                if !pats.is_empty() {
                    arms.push(arm(me.pat(PatKind::Or(pats), me.ty), me.ordering(order, orders)));
                }
            }
            arms
        };
        self.pairs(orders.ret, fields, others)
    }

    /// `match order { Equal => rest, order => order }`
    fn unless_equal(&mut self, order: Expr, rest: Expr, orders: &Orders) -> Expr {
        let equal = PatKind::Adt { adt: orders.ordering, variant: EQUAL, fields: Vec::new() };
        let mut equal = self.pat(equal, orders.ordering_type);
        if let Some(adt) = orders.option {
            equal = self.pat(PatKind::Adt { adt, variant: 1, fields: vec![(0, equal)] }, orders.ret);
        }
        let local = self.local("order", orders.ret);
        let other = self.pat(PatKind::Binding { local, by_ref: None, sub: None }, orders.ret);
        let given = self.expr(ExprKind::Local(local), orders.ret);
        self.expr(ExprKind::Match(Box::new(order), vec![arm(equal, rest), arm(other, given)]), orders.ret)
    }

    fn ordering(&self, variant: u32, orders: &Orders) -> Expr {
        let unit = |adt, variant, fields| ExprKind::Adt { adt, variant, fields, base: None };
        let order = self.expr(unit(orders.ordering, variant, Vec::new()), orders.ordering_type);
        match orders.option {
            Some(option) => self.expr(unit(option, 1, vec![(0, order)]), orders.ret),
            None => order,
        }
    }

    /// Matches the first operand, and in each arm the second: `fields` of the same variant, or `others`.
    fn pairs(
        &mut self,
        ret: TypeId,
        fields: impl Fn(&mut Self, Vec<(Part, Vec<Expr>)>) -> Expr,
        others: impl Fn(&Self, usize) -> Vec<Arm>,
    ) -> Expr {
        let mut arms = Vec::new();
        for variant in 0..self.parts.len() {
            let (first, a) = self.variant(variant, "a");
            let (second, b) = self.variant(variant, "b");
            let operands = a.into_iter().zip(b).map(|(a, b)| vec![a, b]);
            let same = self.parts[variant].clone().into_iter().zip(operands).collect();
            let mut inner = vec![arm(second, fields(self, same))];
            if self.parts.len() > 1 {
                inner.extend(others(self, variant));
            }
            arms.push(arm(first, self.expr(ExprKind::Match(self.operand(1), inner), ret)));
        }
        self.expr(ExprKind::Match(self.operand(0), arms), ret)
    }

    fn local(&mut self, name: &str, ty: TypeId) -> LocalId {
        self.body.locals.push_and_get_key(Local {
            name: name.to_owned(),
            ty,
            mutable: false,
            made: false,
            span: self.span,
        })
    }

    fn expr(&self, kind: ExprKind, ty: TypeId) -> Expr {
        Expr { kind, ty, span: self.span }
    }

    fn pat(&self, kind: PatKind, ty: TypeId) -> Pat {
        Pat { kind, ty, span: self.span }
    }

    /// What a parameter refers to.
    fn operand(&self, param: u32) -> Box<Expr> {
        let local = LocalId(param);
        let reference = self.expr(ExprKind::Local(local), self.body.locals[local].ty);
        Box::new(self.expr(ExprKind::Deref(Box::new(reference)), self.ty))
    }

    /// The pattern of a variant, and the references to its fields that it binds.
    fn variant(&mut self, variant: usize, name: &str) -> (Pat, Vec<Expr>) {
        let (mut fields, mut bound) = (Vec::new(), Vec::new());
        for (index, part) in (0..).zip(self.parts[variant].clone()) {
            let local = self.local(&format!("{name}_{index}"), part.reference);
            let binding = PatKind::Binding { local, by_ref: Some(RefKind::Shared), sub: None };
            fields.push((index, self.pat(binding, part.ty)));
            bound.push(self.expr(ExprKind::Local(local), part.reference));
        }
        (self.pat(PatKind::Adt { adt: self.adt, variant: variant as u32, fields }, self.ty), bound)
    }

    fn call(&self, part: Part, args: Vec<Expr>, ty: TypeId) -> Expr {
        match part.method {
            Some(function) => self.expr(ExprKind::Call { function, args, name_span: self.span }, ty),
            None => self.expr(ExprKind::Panic("a part has no such method".to_owned()), ty),
        }
    }

    fn made(&self, variant: usize, values: Vec<Expr>) -> Expr {
        let fields = (0..).zip(values).collect();
        self.expr(ExprKind::Adt { adt: self.adt, variant: variant as u32, fields, base: None }, self.ty)
    }
}

fn arm(pat: Pat, body: Expr) -> Arm {
    Arm { pat, guard: None, body, leading: Vec::new() }
}
