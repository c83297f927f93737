//! Small programs for the tests of this and later stages.

#[cfg(test)]
pub(crate) mod author;
#[cfg(test)]
pub(crate) mod expected;
#[cfg(test)]
pub(crate) mod source;

use std::collections::{BTreeMap, BTreeSet};

use super::{Function, IdKind, Interface, Label, Point, Program, Type, Var};
use crate::base::{Span, Table};

/// A program with nothing in it but the entry's point.
pub fn empty_program() -> Program {
    Program {
        module: "test".into(),
        structs: Table::new(),
        constants: Table::new(),
        enums: Vec::new(),
        interface: Interface {
            id: IdKind::U32,
            id_name: "id".into(),
            uniforms: Table::new(),
            buffers: Table::new(),
            params: Vec::new(),
            scenes: Vec::new(),
        },
        functions: Table::new(),
        entry: function("test"),
        points: vec![point("test")].into(),
        not_kept: BTreeSet::new(),
        promises: BTreeMap::new(),
        traps: Table::new(),
    }
}

/// A function without parameters, locals or statements.
pub fn function(name: &str) -> Function {
    Function {
        name: name.into(),
        params: Vec::new(),
        ret: None,
        vars: Table::new(),
        labels: Table::new(),
        body: super::Block::default(),
        can_trap: false,
        has_effects: false,
        docs: Vec::new(),
        span: Span::default(),
    }
}

/// A variable.
pub fn var(name: &str, ty: Type) -> Var {
    Var { name: name.into(), named: true, ty, span: Span::default() }
}

/// A label.
pub fn label(name: &str) -> Label {
    Label { name: name.into() }
}

/// A point without a name of the user.
pub fn point(name: &str) -> Point {
    Point { name: name.into(), token: name.into(), named: false, span: Span::default(), call_path: Vec::new() }
}
