//! A typed program as text, close to Rust: what `--dump resolve` shows and tests compare.
//!
//! Adjustments are written out (`*`, `&`), a type stands where it is bound, and instances of one function are told apart by
//! their arguments. Only functions of the input are shown; calls show what they call.

use std::fmt::Write;

use crate::resolve::print_expr::BodyPrinter;
use crate::resolve::typed::{AdtId, ConstId, FunctionBody, FunctionId, Origin, Program, Type, TypeId};

/// The program's own functions, types and constants, as text.
pub fn program(program: &Program) -> String {
    let mut out = String::new();
    let names = Names { program };
    for (id, adt) in program.adts.iter_enumerated().filter(|(_, adt)| adt.origin == Origin::User) {
        docs(&mut out, "", &adt.docs);
        let repr = if adt.repr.c { "#[repr(C)] " } else { "" };
        let kind = if adt.is_enum { "enum" } else { "struct" };
        let _ = writeln!(out, "{repr}{kind} {}{} {{", adt.path, names.adt_args(id));
        for variant in &adt.variants {
            if adt.is_enum {
                let _ = writeln!(out, "    {} = {}", variant.name, variant.discriminant);
            }
            for field in &variant.fields {
                docs(&mut out, "    ", &field.docs);
                let _ = writeln!(out, "    {}: {}", field.name, names.ty(field.ty));
            }
        }
        out.push_str("}\n");
    }
    for item in program.consts.iter().filter(|item| item.origin == Origin::User) {
        docs(&mut out, "", &item.docs);
        let value = item.body.value.as_ref().map(|value| BodyPrinter::new(names, &item.body).inline(value));
        let _ = writeln!(out, "const {}: {} = {};", item.path, names.ty(item.ty), value.unwrap_or_default());
    }
    for (id, function) in program.functions.iter_enumerated().filter(|(_, it)| it.origin == Origin::User) {
        docs(&mut out, "", &function.docs);
        if program.entries.contains(&id) {
            out.push_str("entry ");
        }
        let _ = write!(out, "fn {}", names.function(id));
        match &function.body {
            FunctionBody::Source(body) => {
                let mut printer = BodyPrinter::new(names, body);
                let params: Vec<String> = function.params.iter().map(|param| printer.param(param)).collect();
                let _ = write!(out, "({}) -> {} ", params.join(", "), names.ty(function.ret));
                if let Some(value) = &body.value {
                    printer.expr(value);
                }
                let _ = writeln!(out, "{}", printer.out);
            }
            body => {
                let _ = writeln!(out, " = {body:?}");
            }
        }
    }
    out
}

fn docs(out: &mut String, indent: &str, lines: &[String]) {
    for line in lines {
        let _ = writeln!(out, "{indent}/// {line}");
    }
}

/// Names of what has an id.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub(super) program: &'a Program,
}

impl Names<'_> {
    /// A type.
    pub(super) fn ty(self, id: TypeId) -> String {
        match &self.program.types[id] {
            Type::Scalar(scalar) => format!("{scalar:?}").to_lowercase(),
            Type::Usize => "usize".to_owned(),
            Type::Isize => "isize".to_owned(),
            Type::Never => "!".to_owned(),
            Type::Str => "&str".to_owned(),
            Type::Tuple(types) => format!("({})", self.types(types)),
            Type::Adt(adt) => self.adt(*adt),
            Type::Array(element, length) => format!("[{}; {length}]", self.ty(*element)),
            Type::Slice(element) => format!("[{}]", self.ty(*element)),
            Type::Ref { mutable, target } => format!("&{}{}", if *mutable { "mut " } else { "" }, self.ty(*target)),
            Type::Closure(closure) => format!("closure#{}", closure.0),
            Type::FnItem(function) => format!("fn {}", self.function(*function)),
        }
    }

    fn types(self, types: &[TypeId]) -> String {
        types.iter().map(|&ty| self.ty(ty)).collect::<Vec<_>>().join(", ")
    }

    fn args(self, args: &[TypeId]) -> String {
        if args.is_empty() { String::new() } else { format!("<{}>", self.types(args)) }
    }

    /// The generic arguments of a struct or enum.
    fn adt_args(self, id: AdtId) -> String {
        let adt = &self.program.adts[id];
        let args = adt.args.iter().map(|&ty| self.ty(ty)).chain(adt.const_args.iter().cloned());
        let args = args.collect::<Vec<_>>().join(", ");
        if args.is_empty() { args } else { format!("<{args}>") }
    }

    /// A struct or enum.
    pub(super) fn adt(self, id: AdtId) -> String {
        let adt = &self.program.adts[id];
        format!("{}{}", adt.name, self.adt_args(id))
    }

    /// A field of a value.
    pub(super) fn field(self, base: TypeId, index: u32) -> String {
        match &self.program.types[base] {
            Type::Adt(adt) => self.variant_field(*adt, 0, index),
            _ => index.to_string(),
        }
    }

    /// A field of a variant.
    pub(super) fn variant_field(self, adt: AdtId, variant: u32, index: u32) -> String {
        let variant = self.program.adts[adt].variants.get(variant as usize);
        let field = variant.and_then(|variant| variant.fields.get(index as usize));
        field.map_or_else(|| index.to_string(), |field| field.name.clone())
    }

    /// A function: its path, without `input`.
    pub(super) fn function(self, id: FunctionId) -> String {
        let function = &self.program.functions[id];
        let path = function.path.strip_prefix("input::").unwrap_or(&function.path);
        format!("{path}{}", self.args(&function.args))
    }

    /// A constant: its path, without `input`.
    pub(super) fn constant(self, id: ConstId) -> String {
        let path = &self.program.consts[id].path;
        path.strip_prefix("input::").unwrap_or(path).to_owned()
    }
}
