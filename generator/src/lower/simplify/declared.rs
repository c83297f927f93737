//! Constants and structs that nothing mentions any more: the state of an iterator whose loop became one over numbers, a table whose elements
//! were all known.

use std::collections::{BTreeMap, BTreeSet};

use super::compact::kept;
use crate::ir::walk::{VisitMut, each_expr, each_expr_in, each_stmt, walk_expr_mut, walk_place_mut, walk_stmt_mut};
use crate::ir::{CaseName, ConstantId, Expr, ExprKind, Function, Place, Program, Root, Stmt, StmtKind, StructId, Type};

/// Takes the constants that nothing reads out of a program, then the structs of which there is no value.
pub(in crate::lower) fn unused_declarations(program: &mut Program) {
    let used = used_constants(program).into_iter().zip((0..).map(ConstantId)).collect();
    program.constants = kept(&program.constants, &used);
    let mut renumber = Renumber { constants: used, structs: BTreeMap::new() };
    renumber.structs = used_structs(program).into_iter().zip((0..).map(StructId)).collect();
    program.structs = kept(&program.structs, &renumber.structs);
    renumber.program(program);
}

fn used_constants(program: &Program) -> BTreeSet<ConstantId> {
    let mut used = BTreeSet::new();
    for function in program.functions.iter().chain([&program.entry]) {
        each_expr_in(&function.body, &mut |expr| used.extend(constant(expr)));
        each_stmt(&function.body, &mut |stmt| {
            if let StmtKind::Switch(_, arms, _) = &stmt.kind {
                used.extend(arms.iter().flat_map(|arm| &arm.values).filter_map(|case| match case.name {
                    Some(CaseName::Constant(id)) => Some(id),
                    _ => None,
                }));
            }
        });
    }
    // each stands after those that it uses
    for id in program.constants.keys().collect::<Vec<_>>().into_iter().rev() {
        if used.contains(&id) {
            each_expr(&program.constants[id].value, &mut |expr| used.extend(constant(expr)));
        }
    }
    used
}

fn constant(expr: &Expr) -> Option<ConstantId> {
    match &expr.kind {
        ExprKind::Constant(id) | ExprKind::Load(Place { root: Root::Constant(id), .. }) => Some(*id),
        _ => None,
    }
}

fn used_structs(program: &Program) -> BTreeSet<StructId> {
    let mut used = BTreeSet::new();
    used.extend(program.interface.buffers.iter().filter_map(|buffer| held(&buffer.element)));
    used.extend(program.interface.uniforms.iter().filter_map(|uniform| held(&uniform.ty)));
    for function in program.functions.iter().chain([&program.entry]) {
        used.extend(function.ret.iter().filter_map(held));
        used.extend(function.vars.iter().filter_map(|var| held(&var.ty)));
        each_expr_in(&function.body, &mut |expr| used.extend(held(&expr.ty)));
    }
    for constant in program.constants.iter() {
        each_expr(&constant.value, &mut |expr| used.extend(held(&expr.ty)));
    }
    // each stands after those that it holds
    for id in program.structs.keys().collect::<Vec<_>>().into_iter().rev() {
        if used.contains(&id) {
            used.extend(program.structs[id].fields.iter().filter_map(|field| held(&field.ty)));
        }
    }
    used
}

/// The struct that a value of a type is, or an array's elements are.
fn held(ty: &Type) -> Option<StructId> {
    match ty {
        Type::Struct(id) => Some(*id),
        Type::Array(element, _) => held(element),
        Type::Scalar(_) | Type::Vector(..) | Type::Matrix(..) => None,
    }
}

struct Renumber {
    constants: BTreeMap<ConstantId, ConstantId>,
    structs: BTreeMap<StructId, StructId>,
}

impl Renumber {
    fn program(&mut self, program: &mut Program) {
        program.interface.buffers.iter_mut().for_each(|buffer| self.ty(&mut buffer.element));
        program.interface.uniforms.iter_mut().for_each(|uniform| self.ty(&mut uniform.ty));
        for declared in program.structs.iter_mut() {
            declared.fields.iter_mut().for_each(|field| self.ty(&mut field.ty));
        }
        program.constants.iter_mut().for_each(|constant| self.visit_expr(&mut constant.value));
        for function in program.functions.iter_mut().chain([&mut program.entry]) {
            self.function(function);
        }
    }

    fn function(&mut self, function: &mut Function) {
        function.ret.iter_mut().for_each(|ty| self.ty(ty));
        function.vars.iter_mut().for_each(|var| self.ty(&mut var.ty));
        self.visit_block(&mut function.body);
    }

    fn ty(&self, ty: &mut Type) {
        match ty {
            Type::Struct(id) => *id = self.structs[id],
            Type::Array(element, _) => self.ty(element),
            Type::Scalar(_) | Type::Vector(..) | Type::Matrix(..) => {}
        }
    }
}

impl VisitMut for Renumber {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        if let StmtKind::Switch(_, arms, _) = &mut stmt.kind {
            for case in arms.iter_mut().flat_map(|arm| &mut arm.values) {
                if let Some(CaseName::Constant(id)) = &mut case.name {
                    *id = self.constants[id];
                }
            }
        }
        walk_stmt_mut(self, stmt);
    }

    fn visit_expr(&mut self, expr: &mut Expr) {
        self.ty(&mut expr.ty);
        if let ExprKind::Constant(id) = &mut expr.kind {
            *id = self.constants[id];
        }
        walk_expr_mut(self, expr);
    }

    fn visit_place(&mut self, place: &mut Place) {
        if let Root::Constant(id) = &mut place.root {
            *id = self.constants[id];
        }
        walk_place_mut(self, place);
    }
}
