//! Leaves: the units of liveness, and which of them a place or an expression touches.
//!
//! A variable is taken apart into its scalars (struct fields, vector components, matrix entries, elements of arrays that are
//! only indexed by constants). An array that is indexed at run time, here or in a function that it is given to, is one leaf, whole. The leaves of a variable, and of
//! each part of it, have consecutive ids.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

use super::set::LeafSet;
use crate::base::Table;
use crate::base::index::id;
use crate::ir::walk::{each_expr_in, each_stmt};
use crate::ir::{
    Block, ExprKind, Function, FunctionId, Literal, Place, Program, Projection, Root, Type, Var, VarId, typing,
};
use crate::split::coroutine::Coroutine;

id! {
    /// A leaf of [`Leaves`].
    LeafId
}

/// A unit of liveness.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Leaf {
    /// The variable.
    pub var: VarId,
    /// The part of it: numbers of fields, elements, columns and components.
    pub path: Vec<u32>,
    /// A scalar, or an array that is kept whole.
    pub ty: Type,
    /// 32-bit words in the frame.
    pub words: u32,
}

/// Every leaf of the variables of a coroutine, or of a function.
pub(super) struct Leaves {
    pub leaves: Table<LeafId, Leaf>,
    /// For each variable that is used, its parts.
    vars: Table<VarId, Option<Tree>>,
    /// The leaves of each vector and matrix.
    vectors: Vec<Range<u32>>,
}

/// A variable or a part of one.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    /// The leaves in it.
    pub leaves: Range<u32>,
    /// Its direct parts, none for a leaf.
    pub parts: Vec<Tree>,
}

/// What a place touches.
pub(super) struct Touched<'a> {
    /// The smallest part whose bounds are known when compiling.
    pub tree: &'a Tree,
    /// Whether it is all of that part, not some of it.
    pub exact: bool,
}

impl Leaves {
    /// Of the variables that continuations use.
    pub(super) fn of(coroutine: &Coroutine) -> Self {
        let mut usage = Usage::new(&coroutine.program);
        for continuation in &coroutine.continuations {
            usage.block(&continuation.body);
        }
        for key in coroutine.sites.iter().filter_map(|site| site.key.as_ref()) {
            crate::ir::walk::each_expr(key, &mut |expr| usage.expr(&expr.kind));
        }
        Self::grown(&coroutine.program, &coroutine.vars, &usage)
    }

    /// Of a function's parameters, and the variables that it uses.
    pub(super) fn of_function(program: &Program, function: &Function) -> Self {
        let mut usage = Usage::new(program);
        usage.vars.extend(function.params.iter().map(|param| param.var));
        usage.block(&function.body);
        Self::grown(program, &function.vars, &usage)
    }

    fn grown(program: &Program, vars: &Table<VarId, Var>, usage: &Usage) -> Self {
        let mut leaves = Self { leaves: Table::new(), vars: Table::new(), vectors: Vec::new() };
        for (id, var) in vars.iter_enumerated() {
            let grow = || leaves.grow(program, usage, id, &mut Vec::new(), &var.ty);
            let tree = usage.vars.contains(&id).then(grow);
            leaves.vars.push(tree);
        }
        leaves
    }

    /// The parts of a value that is in no variable.
    pub(super) fn value(&mut self, program: &Program, ty: &Type) -> Tree {
        let nowhere = VarId::from(self.vars.len());
        self.grow(program, &Usage::new(program), nowhere, &mut Vec::new(), ty)
    }

    fn grow(&mut self, program: &Program, usage: &Usage, var: VarId, path: &mut Vec<u32>, ty: &Type) -> Tree {
        let first = self.leaves.len() as u32;
        let whole = matches!(ty, Type::Array(_, length) if *length > Usage::LONGEST_SPLIT_ARRAY)
            || usage.indexed.contains(&(var, path.clone()));
        let words = words(program, ty);
        // an array without elements has nothing to keep
        let is_leaf = ty.is_scalar() || (matches!(ty, Type::Array(..)) && whole && words > 0);
        if is_leaf {
            self.leaves.push(Leaf { var, path: path.clone(), ty: ty.clone(), words });
            return Tree { leaves: first..first + 1, parts: Vec::new() };
        }
        let mut parts = Vec::new();
        for (at, part) in typing::parts(program, ty).iter().enumerate() {
            path.push(at as u32);
            parts.push(self.grow(program, usage, var, path, part));
            path.pop();
        }
        let leaves = first..self.leaves.len() as u32;
        if matches!(ty, Type::Vector(..) | Type::Matrix(..)) {
            self.vectors.push(leaves.clone());
        }
        Tree { leaves, parts }
    }

    /// Adds the other components of vectors of which a component is in the set, and the other columns of matrices.
    pub(super) fn whole_vectors(&self, set: &mut LeafSet) {
        for vector in &self.vectors {
            if vector.clone().any(|leaf| set.contains(LeafId(leaf))) {
                vector.clone().for_each(|leaf| set.insert(LeafId(leaf)));
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.leaves.len()
    }

    pub(super) fn none(&self) -> LeafSet {
        LeafSet::none(self.len())
    }

    /// The parts of a variable, if a continuation uses it.
    pub(super) fn var(&self, var: VarId) -> Option<&Tree> {
        self.vars.get(var)?.as_ref()
    }

    /// What a place touches; nothing if it is not in a variable.
    pub(super) fn place(&self, place: &Place) -> Option<Touched<'_>> {
        let Root::Var(var) = place.root else { return None };
        let mut tree = self.var(var)?;
        for step in &place.path {
            match known(step).and_then(|at| tree.parts.get(at)) {
                Some(part) => tree = part,
                None => return Some(Touched { tree, exact: false }),
            }
        }
        Some(Touched { tree, exact: true })
    }
}

impl Tree {
    /// Whether any of its leaves is in a set.
    pub(super) fn meets(&self, set: &LeafSet) -> bool {
        self.ids().any(|leaf| set.contains(leaf))
    }

    /// Its leaves.
    pub(super) fn ids(&self) -> impl Iterator<Item = LeafId> + use<> {
        self.leaves.clone().map(LeafId)
    }
}

/// The number of a step, if it is known when compiling.
pub(super) fn known(step: &Projection) -> Option<usize> {
    match step {
        Projection::Field(at) => Some(*at as usize),
        Projection::Component(at) => Some(usize::from(*at)),
        Projection::Index(index) => match index.kind {
            ExprKind::Literal(Literal::Int(at)) => usize::try_from(at).ok(),
            _ => None,
        },
    }
}

/// 32-bit words of a value in the frame.
pub(super) fn words(program: &Program, ty: &Type) -> u32 {
    match ty {
        Type::Scalar(scalar) => scalar.words(),
        Type::Array(element, length) => words(program, element) * length,
        _ => typing::parts(program, ty).iter().map(|part| words(program, part)).sum(),
    }
}

/// The number of a parameter, and the path to a part of it.
type PartOfParam = (usize, Vec<u32>);

/// How bodies use their variables.
struct Usage<'a> {
    program: &'a Program,
    vars: BTreeSet<VarId>,
    /// Parts that are indexed at run time, here or in what they are given to.
    indexed: BTreeSet<(VarId, Vec<u32>)>,
    /// What functions index of their parameters, of those that were asked for.
    functions: BTreeMap<FunctionId, Rc<[PartOfParam]>>,
}

impl<'a> Usage<'a> {
    /// Longer arrays are kept whole: nobody names hundreds of elements one by one.
    const LONGEST_SPLIT_ARRAY: u32 = 64;

    fn new(program: &'a Program) -> Self {
        Self { program, vars: BTreeSet::new(), indexed: BTreeSet::new(), functions: BTreeMap::new() }
    }

    fn block(&mut self, block: &Block) {
        use crate::ir::{LoopKind, StmtKind};
        each_stmt(block, &mut |stmt| match &stmt.kind {
            StmtKind::Let(var, _) | StmtKind::Loop(_, LoopKind::For { var, .. }, _) => {
                self.vars.insert(*var);
            }
            StmtKind::Assign(place, _) => self.place(place, None),
            _ => {}
        });
        each_expr_in(block, &mut |expr| self.expr(&expr.kind));
    }

    fn expr(&mut self, expr: &ExprKind) {
        match expr {
            ExprKind::Load(place) => self.place(place, None),
            ExprKind::Index(value, index) => {
                if let ExprKind::Load(place) = &value.kind {
                    self.place(place, Some(&Projection::Index(index.clone())));
                }
            }
            ExprKind::Call(function, args) => {
                for (param, inner) in self.within(*function).iter() {
                    let ExprKind::Load(place) = &args[*param].kind else { continue };
                    let path =
                        place.path.iter().map(|step| known(step).map(|at| at as u32)).collect::<Option<Vec<u32>>>();
                    if let (Root::Var(var), Some(path)) = (place.root, path) {
                        self.indexed.insert((var, [&path[..], inner].concat()));
                    }
                }
            }
            _ => {}
        }
    }

    /// The parts of its parameters, by their numbers, that a function indexes at run time.
    fn within(&mut self, id: FunctionId) -> Rc<[PartOfParam]> {
        if let Some(known) = self.functions.get(&id) {
            return Rc::clone(known);
        }
        let function = &self.program.functions[id];
        let mut usage = Usage { functions: std::mem::take(&mut self.functions), ..Usage::new(self.program) };
        usage.block(&function.body);
        self.functions = usage.functions;
        let param = |var: VarId| function.params.iter().position(|param| param.var == var);
        let found = usage.indexed.into_iter().filter_map(|(var, path)| Some((param(var)?, path)));
        let found: Rc<[_]> = found.collect();
        self.functions.insert(id, Rc::clone(&found));
        found
    }

    fn place(&mut self, place: &Place, last: Option<&Projection>) {
        let Root::Var(var) = place.root else { return };
        self.vars.insert(var);
        let mut path = Vec::new();
        for step in place.path.iter().chain(last) {
            match known(step) {
                Some(at) => path.push(at as u32),
                None => {
                    self.indexed.insert((var, path));
                    return;
                }
            }
        }
    }
}
